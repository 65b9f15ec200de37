#pragma once

/// Includes all public headers.

#include "absolve/archive.hpp"
#include "absolve/attributes.hpp"
#include "absolve/base.hpp"
#include "absolve/diagnostic.hpp"
#include "absolve/document.hpp"
#include "absolve/error.hpp"
#include "absolve/explain.hpp"
#include "absolve/inspect.hpp"
#include "absolve/link.hpp"
#include "absolve/mirror.hpp"
#include "absolve/option_set.hpp"
#include "absolve/profile.hpp"
#include "absolve/reference.hpp"
#include "absolve/resolution_step.hpp"
#include "absolve/resolver.hpp"
#include "absolve/stream.hpp"
#include "absolve/text.hpp"
