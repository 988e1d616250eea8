// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Batch normalisation, forward: training and inference.
#include "gpu/runner/descriptors.h"
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"
#include "gpu/runner/transfer.h"

namespace gpu::runner {

namespace {

/// The type of scale, bias, mean and variance that cudnnDeriveBNTensorDescriptor gives.
DataType derivedType(DataType x)
{
    return x == DataType::Double || x == DataType::Int32 ? x : DataType::Float;
}

/// Everything that both ops need, set up by the calls that come before the one in question.
class Batchnorm final {
public:
    Batchnorm(Context &ctx, Op op, const Setup &setup)
        : m_ctx(ctx)
        , m_attrs(op, setup)
        , m_tensor(*setup.tensor("x"))
        , m_xDesc(ctx.cudnn.DestroyTensorDescriptor)
        , m_bnDesc(ctx.cudnn.DestroyTensorDescriptor)
        , m_perActivation(m_attrs.text("mode") == "per_activation")
    {
        const std::string asked = m_attrs.text("param_dtype");
        m_derived = asked == "derived";
        m_parameterType = m_derived ? derivedType(m_tensor.dtype) : dataTypeFromName(asked).value_or(DataType::Float);
    }

    bool prepare()
    {
        const CudnnApi &cudnn = m_ctx.cudnn;
        if (!m_ctx.needHandle() || !m_ctx.call(cudnn.CreateTensorDescriptor, m_xDesc.out())
            || !setTensor(m_ctx, m_xDesc, m_tensor) || !m_ctx.call(cudnn.CreateTensorDescriptor, m_bnDesc.out()))
            return false;
        if (m_derived ? !m_ctx.call(cudnn.DeriveBNTensorDescriptor, m_bnDesc, m_xDesc, m_attrs.choice("mode"))
                      : !setTensor(m_ctx, m_bnDesc, parameterTensor()))
            return false;
        return makeBuffers();
    }
    void train();
    void infer();

private:
    /// As cudnnDeriveBNTensorDescriptor shapes it, with a type of the case's own.
    Tensor parameterTensor() const
    {
        Tensor tensor = m_tensor;
        tensor.dtype = m_parameterType;
        tensor.strides.clear();
        for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
            if (i == 0 || (i > 1 && !m_perActivation))
                tensor.dims[i] = 1;
        }
        return tensor;
    }
    bool makeBuffers()
    {
        const std::size_t storage = storageElements(m_tensor);
        const std::size_t count = storageElements(parameterTensor());
        if (!m_ctx.fits(2 * storageBytes(m_tensor) + 6 * count * std::size_t(elementBytes(m_parameterType))))
            return false;
        m_x = shaped(m_tensor, rounded(m_tensor.dtype, filled(m_tensor.fill, storage)));
        // Scale 1, bias 0, mean 0, variance 1: what a fresh layer has.
        m_parameters = {std::vector<double>(count, 1), std::vector<double>(count, 0), std::vector<double>(count, 0),
            std::vector<double>(count, 1)};
        return upload(m_ctx, m_xBuffer, m_tensor.dtype, m_x.values)
            && allocate(m_ctx, m_y, storageBytes(m_tensor), true)
            && upload(m_ctx, m_scale, m_parameterType, m_parameters.scale)
            && upload(m_ctx, m_bias, m_parameterType, m_parameters.bias)
            && upload(m_ctx, m_mean, m_parameterType, m_parameters.mean)
            && upload(m_ctx, m_variance, m_parameterType, m_parameters.variance);
    }
    bool check(const DeviceBuffer &buffer, DataType type, const std::vector<double> &expected)
    {
        std::vector<double> values;
        if (!download(m_ctx, buffer, type, values))
            return false;
        const Outputs seen
            = wantsReference(m_ctx) ? compare(values, expected, tolerance(m_ctx, type)) : onlyFinite(values);
        std::optional<Outputs> &outputs = m_ctx.step().outputs;
        outputs = outputs ? merged(*outputs, seen) : seen;
        return true;
    }

    Context &m_ctx;
    Attributes m_attrs;
    const Tensor &m_tensor;
    Owned<TensorDesc> m_xDesc, m_bnDesc;
    bool m_perActivation;
    bool m_derived;
    DataType m_parameterType;
    Shaped m_x;
    BatchnormParameters m_parameters;
    DeviceBuffer m_xBuffer, m_y, m_scale, m_bias, m_mean, m_variance;
};

void Batchnorm::train()
{
    const std::string nullSaved = m_attrs.text("null_saved");
    const std::size_t bytes = m_scale.bytes();
    DeviceBuffer saveMean, saveInvVariance;
    if ((nullSaved != "mean" && nullSaved != "both" && !allocate(m_ctx, saveMean, bytes, true))
        || (nullSaved != "variance" && nullSaved != "both" && !allocate(m_ctx, saveInvVariance, bytes, true)))
        return;
    if (m_attrs.text("previous_kernel") == "bad_store" && !m_ctx.took(m_ctx.device->runBadStore()))
        return;
    const Scalar one(m_tensor.dtype, 1);
    const Scalar zero(m_tensor.dtype, 0);
    const double epsilon = m_attrs.number("epsilon");
    const double factor = m_attrs.number("factor");
    if (!m_ctx.compute(m_ctx.cudnn.BatchNormalizationForwardTraining, m_ctx.handle, m_attrs.choice("mode"),
            one.pointer(), zero.pointer(), m_xDesc, m_xBuffer.pointer(), m_xDesc, m_y.pointer(), m_bnDesc,
            m_scale.pointer(), m_bias.pointer(), factor, m_mean.pointer(), m_variance.pointer(), epsilon,
            saveMean.pointer(), saveInvVariance.pointer())
        || !wantsOutputs(m_ctx))
        return;
    const BatchnormResult expected = batchnormTraining(m_x, m_parameters, m_perActivation, epsilon, factor);
    (void)(check(m_y, m_tensor.dtype, expected.y) && check(m_mean, m_parameterType, m_parameters.mean)
        && check(m_variance, m_parameterType, m_parameters.variance)
        && (!saveMean.pointer() || check(saveMean, m_parameterType, expected.saveMean))
        && (!saveInvVariance.pointer() || check(saveInvVariance, m_parameterType, expected.saveInvVariance)));
}

void Batchnorm::infer()
{
    const Scalar one(m_tensor.dtype, 1);
    const Scalar zero(m_tensor.dtype, 0);
    const double epsilon = m_attrs.number("epsilon");
    if (!m_ctx.compute(m_ctx.cudnn.BatchNormalizationForwardInference, m_ctx.handle, m_attrs.choice("mode"),
            one.pointer(), zero.pointer(), m_xDesc, m_xBuffer.pointer(), m_xDesc, m_y.pointer(), m_bnDesc,
            m_scale.pointer(), m_bias.pointer(), m_mean.pointer(), m_variance.pointer(), epsilon)
        || !wantsOutputs(m_ctx))
        return;
    (void)check(m_y, m_tensor.dtype, batchnormInference(m_x, m_parameters, m_perActivation, epsilon).y);
}

} // namespace

void runBatchnormForwardTraining(Context &ctx, const Setup &setup)
{
    Batchnorm batchnorm(ctx, Op::BatchnormForwardTraining, setup);
    if (batchnorm.prepare())
        batchnorm.train();
}

void runBatchnormForwardInference(Context &ctx, const Setup &setup)
{
    Batchnorm batchnorm(ctx, Op::BatchnormForwardInference, setup);
    if (batchnorm.prepare())
        batchnorm.infer();
}

} // namespace gpu::runner
