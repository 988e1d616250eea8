// SPDX-FileCopyrightText: 2026 The Casebook developers
// SPDX-License-Identifier: MIT
//
// A file of its own, since it alone is compiled anew with each commit.
#include "app/commit.h"

#include "app/commithash.h"

namespace app {

QString commit()
{
    return QStringLiteral(CASEBOOK_COMMIT);
}

} // namespace app
