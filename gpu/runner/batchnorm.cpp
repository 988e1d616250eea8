// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
// Batch normalisation, forward: what training and inference must give.
#include "gpu/runner/families.h"
#include "gpu/runner/reference.h"

namespace gpu::runner {

namespace {

BatchnormParameters parametersOf(const Sequence &sequence)
{
    return {sequence.filled("scale"), sequence.filled("bias"), sequence.filled("mean"), sequence.filled("variance")};
}

} // namespace

void checkBatchnormTraining(const Context &ctx, const Sequence &sequence)
{
    BatchnormParameters parameters;
    BatchnormResult expected;
    if (wantsReference(ctx)) {
        const Attributes &attrs = sequence.attrs();
        parameters = parametersOf(sequence);
        expected = batchnormTraining(shaped(attrs.tensor("x"), sequence.filled("x")), parameters,
            attrs.text("mode") == "per_activation", attrs.number("epsilon"), attrs.number("factor"));
    }
    (void)(sequence.check("y", expected.y) && sequence.check("mean", parameters.mean)
        && sequence.check("variance", parameters.variance)
        && (!sequence.pointer("saveMean") || sequence.check("saveMean", expected.saveMean))
        && (!sequence.pointer("saveInvVariance") || sequence.check("saveInvVariance", expected.saveInvVariance)));
}

void checkBatchnormInference(const Context &ctx, const Sequence &sequence)
{
    const Attributes &attrs = sequence.attrs();
    BatchnormResult expected;
    if (wantsReference(ctx))
        expected = batchnormInference(shaped(attrs.tensor("x"), sequence.filled("x")), parametersOf(sequence),
            attrs.text("mode") == "per_activation", attrs.number("epsilon"));
    (void)sequence.check("y", expected.y);
}

} // namespace gpu::runner
