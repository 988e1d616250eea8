# SPDX-FileCopyrightText: 2026 The Casebook developers
# SPDX-License-Identifier: MIT
#
# The layer guard: stops the configuration when a layer links what it may not. No arrow points up, widgets live in ui
# alone, the command line has no QtGui, the runner has no Qt.
#
# What a layer may link, in full; a name that ends in :: stands for all of that package.

set(CASEBOOK_MAY_LINK_kb
    gpu_protocol Qt6::Core nlohmann_json::nlohmann_json simdjson::simdjson yaml-cpp yaml-cpp::yaml-cpp md4c::md4c md4c::md4c-html
    PkgConfig::NETTLE PkgConfig::PCRE2 PkgConfig::XXHASH)
set(CASEBOOK_MAY_LINK_wording kb gpu_protocol Qt6::Core Qt6::Platform) # Platform: compiler flags of the translations in its resources
set(CASEBOOK_MAY_LINK_gpu_protocol nlohmann_json::nlohmann_json)
set(CASEBOOK_MAY_LINK_gpu_client gpu_protocol Qt6::Core nlohmann_json::nlohmann_json)
set(CASEBOOK_MAY_LINK_casebook-runner gpu_protocol nlohmann_json::nlohmann_json Threads::Threads dl)
set(CASEBOOK_MAY_LINK_model kb gpu_client gpu_protocol Qt6::Core Qt6::Gui Qt6::Concurrent)
set(CASEBOOK_MAY_LINK_highlighting Qt6::Core Qt6::Gui KF6::SyntaxHighlighting)
set(CASEBOOK_MAY_LINK_graphlayout Qt6::Core PkgConfig::GRAPHVIZ)
# Qt Charts is GPL-3: it stays in this one plugin of the window. No program may link it, the runner least of all.
set(CASEBOOK_MAY_LINK_plots Qt6::Charts)
set(CASEBOOK_MAY_LINK_printing Qt6::PrintSupport)
set(CASEBOOK_MAY_LINK_ui model wording kb gpu_client gpu_protocol Qt6::Core Qt6::Gui Qt6::Widgets Qt6::Platform) # Platform: of the manual in its resources
set(CASEBOOK_MAY_LINK_casebook ui model wording kb gpu_client gpu_protocol Qt6:: KF6::)
set(CASEBOOK_NEVER_LINK Qt6::Charts Qt6::ChartsPrivate) # whatever a rule with Qt6:: allows; but for plots
set(CASEBOOK_MAY_LINK_casebook-cli wording kb gpu_client gpu_protocol Qt6::Core Qt6::CorePrivate Qt6::EntryPointPrivate nlohmann_json::nlohmann_json)

# casebook_check_layers(): call it when all targets are there. Checks every layer and both programs.
function(casebook_check_layers)
    get_property(layers GLOBAL PROPERTY CASEBOOK_LAYERS)
    foreach(program IN ITEMS highlighting graphlayout plots printing casebook casebook-cli casebook-runner)
        if(TARGET ${program})
            list(APPEND layers ${program})
        endif()
    endforeach()
    foreach(layer IN LISTS layers)
        if(NOT DEFINED CASEBOOK_MAY_LINK_${layer})
            message(FATAL_ERROR "Layer guard: cmake/LayerGuard.cmake has no rule for the layer ${layer}")
        endif()
        casebook_check_links(${layer} ${layer} "${layer}")
    endforeach()
endfunction()

# Follows the links of `target` on behalf of `layer`; `path` lists how it was reached. A link that the layer may have is not
# followed: another layer is checked by itself, and a package brings what it needs. A target of ours that is no layer is
# followed, so nothing hides behind it; its own name needs no rule.
function(casebook_check_links layer target path)
    foreach(property IN ITEMS LINK_LIBRARIES INTERFACE_LINK_LIBRARIES)
        get_target_property(links ${target} ${property})
        if(NOT links)
            continue()
        endif()
        foreach(link IN LISTS links)
            string(REGEX REPLACE "^\\$<(LINK_ONLY|BUILD_INTERFACE|BUILD_LOCAL_INTERFACE):(.*)>$" "\\2" link "${link}")
            if(link MATCHES "^::@" OR link MATCHES "TARGET_OBJECTS:") # marks of CMake; objects of the target's own resources
                continue()
            endif()
            string(REGEX REPLACE "::.*" "::" package "${link}")
            if(link IN_LIST CASEBOOK_NEVER_LINK AND NOT link IN_LIST CASEBOOK_MAY_LINK_${layer})
                set(package "")
            endif()
            if(link IN_LIST CASEBOOK_MAY_LINK_${layer} OR package IN_LIST CASEBOOK_MAY_LINK_${layer})
                continue()
            endif()
            set(kind "")
            if(TARGET ${link})
                get_target_property(imported ${link} IMPORTED)
                get_property(layers GLOBAL PROPERTY CASEBOOK_LAYERS)
                if(NOT imported AND NOT link IN_LIST layers)
                    set(kind own)
                endif()
            endif()
            if(NOT kind STREQUAL own)
                list(JOIN path " -> " chain)
                message(FATAL_ERROR "Layer guard: ${layer} may not link ${link} (${chain} -> ${link}). "
                    "What it may link is listed in cmake/LayerGuard.cmake.")
            endif()
            if(NOT link IN_LIST path)
                casebook_check_links(${layer} ${link} "${path};${link}")
            endif()
        endforeach()
    endforeach()
endfunction()
