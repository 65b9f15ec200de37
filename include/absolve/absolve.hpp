#pragma once

/// Includes all public headers.
///
/// Texts are UTF-8 and offsets count bytes, unless a comment says otherwise. Functions report
/// failures through `Result` and throw only what callbacks or allocations throw. The library has no
/// mutable global state: several threads may call its functions and read its constant objects at
/// once.

#include "absolve/archive.hpp"
#include "absolve/attributes.hpp"
#include "absolve/base.hpp"
#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/inspect.hpp"
#include "absolve/link.hpp"
#include "absolve/mirror.hpp"
#include "absolve/option_set.hpp"
#include "absolve/profile.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolver.hpp"
#include "absolve/text.hpp"
