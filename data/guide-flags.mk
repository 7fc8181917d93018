# SPDX-License-Identifier: BSD-2-Clause
# The compiler flags of each variant, by architecture where they differ. configure reads this file and the records name
# these flags; nothing else decides what the measured objects are compiled with. TUNE stands for the processor that
# -mtune= names: native, as in the guide, unless configure was told --with-tune=.
# Source: NICCS self-assessment guides for x86 (section 3.2) and ARM; native is ours: the performance flags, with per-function
# instruction sets chosen at run time.
reference = -std=c99 -Wpedantic -Wall -Wextra -O2
performance.x86_64 = -O3 -march=x86-64 -mavx2 -mtune=TUNE -flto -fomit-frame-pointer -std=c99 -Wpedantic -Wall -Wextra
performance.aarch64 = -O3 -march=armv8.2-a+sve -flto -fomit-frame-pointer -std=c99 -Wpedantic -Wall -Wextra
resource.x86_64 = -Os -march=x86-64 -mavx2 -flto -fomit-frame-pointer -std=c99 -Wpedantic -Wall -Wextra
native.x86_64 = -O3 -march=x86-64 -mavx2 -mtune=TUNE -flto -fomit-frame-pointer -std=c99 -Wpedantic -Wall -Wextra
native.aarch64 = -O3 -march=armv8.2-a -flto -fomit-frame-pointer -std=c99 -Wpedantic -Wall -Wextra
# What the public harness adds to every compilation.
harness = -fPIC -D_GNU_SOURCE
