#pragma once

/// Everything public, for those who want it all.

#include "absolve/archive.hpp"
#include "absolve/attribute_table.hpp"
#include "absolve/base.hpp"
#include "absolve/document.hpp"
#include "absolve/edit.hpp"
#include "absolve/error.hpp"
#include "absolve/inline.hpp"
#include "absolve/limits.hpp"
#include "absolve/link.hpp"
#include "absolve/mirror.hpp"
#include "absolve/pack.hpp"
#include "absolve/profile.hpp"
#include "absolve/reference.hpp"
#include "absolve/relativize.hpp"
#include "absolve/resolver.hpp"
#include "absolve/span.hpp"
#include "absolve/text_arena.hpp"
#include "absolve/transform.hpp"
#include "absolve/unpack.hpp"
