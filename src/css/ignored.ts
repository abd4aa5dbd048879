/** Property names that are aliases, and names without effect in print. */

/** Old and prefixed names with their standard names. */
export const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'word-wrap': 'overflow-wrap',
    'grid-gap': 'gap',
    'grid-row-gap': 'row-gap',
    'grid-column-gap': 'column-gap',
    'font-width': 'font-stretch',
    'text-word-spacing': 'word-spacing',
    'text-decoration-width': 'text-decoration-thickness',
    'hyphenate-limit-before': 'hyphenate-limit-chars',
    '-webkit-margin-start': 'margin-inline-start',
    '-webkit-margin-end': 'margin-inline-end',
    '-webkit-margin-before': 'margin-block-start',
    '-webkit-margin-after': 'margin-block-end',
    '-webkit-padding-start': 'padding-inline-start',
    '-webkit-padding-end': 'padding-inline-end',
    '-webkit-padding-before': 'padding-block-start',
    '-webkit-padding-after': 'padding-block-end',
    '-moz-margin-start': 'margin-inline-start',
    '-moz-margin-end': 'margin-inline-end',
    '-moz-padding-start': 'padding-inline-start',
    '-moz-padding-end': 'padding-inline-end',
    '-webkit-border-start': 'border-inline-start',
    '-webkit-border-end': 'border-inline-end',
    '-moz-border-radius-topleft': 'border-top-left-radius',
    '-moz-border-radius-topright': 'border-top-right-radius',
    '-moz-border-radius-bottomleft': 'border-bottom-left-radius',
    '-moz-border-radius-bottomright': 'border-bottom-right-radius',
    '-webkit-logical-width': 'inline-size',
    '-webkit-logical-height': 'block-size',
    '-ms-word-wrap': 'overflow-wrap',
    '-ms-flex-positive': 'flex-grow',
    '-ms-flex-negative': 'flex-shrink',
    '-ms-flex-preferred-size': 'flex-basis',
    '-ms-flex-order': 'order',
  }),
)

/** Prefixes that are removed if the rest is a property. */
export const PREFIX = /^-(?:webkit|moz|ms|o|epub|khtml|prince|ah|ro|weasy)-/

/**
 * Properties about pointers, scrolling, time, sound and screens, and hints for renderers: accepted without a warning.
 */
export const IGNORED: ReadonlySet<string> = new Set(
  `animation-composition animation-delay animation-duration animation-range
  animation-range-end animation-range-start animation-timing-function azimuth
  behavior caret caret-animation caret-color caret-shape
  color-adjust color-interpolation color-rendering cue cue-after cue-before cursor dynamic-range-limit
  elevation enable-background font-display font-optical-sizing font-smooth font-smoothing
  forced-color-adjust glyph-orientation-horizontal glyph-orientation-vertical ime-mode interactivity
  interpolate-size layout-grid math-depth math-shift math-style nav-down
  nav-index nav-left nav-right nav-up orphans-policy overflow-anchor overscroll-behavior
  overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x overscroll-behavior-y pause pause-after
  pause-before pitch pitch-range play-during pointer-events print-color-adjust
  reading-flow reading-order resize rest rest-after rest-before richness 
  scroll-behavior scroll-initial-target scroll-margin scroll-margin-block scroll-margin-block-end
  scroll-margin-block-start scroll-margin-bottom scroll-margin-inline scroll-margin-inline-end
  scroll-margin-inline-start scroll-margin-left scroll-margin-right scroll-margin-top scroll-marker-group
  scroll-padding scroll-padding-block scroll-padding-block-end scroll-padding-block-start scroll-padding-bottom
  scroll-padding-inline scroll-padding-inline-end scroll-padding-inline-start scroll-padding-left scroll-padding-right
  scroll-padding-top scroll-snap-align scroll-snap-stop scroll-snap-type scroll-timeline scroll-timeline-axis
  scroll-timeline-name scrollbar-3dlight-color scrollbar-arrow-color scrollbar-base-color scrollbar-color
  scrollbar-darkshadow-color scrollbar-face-color scrollbar-gutter scrollbar-highlight-color scrollbar-shadow-color
  scrollbar-track-color scrollbar-width shape-rendering speak speak-as speak-header speak-numeral speak-punctuation
  speech-rate stress tap-highlight-color text-rendering
  text-size-adjust timeline-scope touch-action touch-callout transition transition-behavior
  transition-delay transition-duration transition-property transition-timing-function user-drag user-focus user-input
  user-modify user-select view-timeline view-timeline-axis view-timeline-inset view-timeline-name
  view-transition-class view-transition-name voice-balance voice-duration voice-family voice-pitch voice-range
  voice-rate voice-stress voice-volume volume`.split(/\s+/),
)

/**
 * Properties that would be visible in print but are not supported. They raise a warning, except for the listed values,
 * which have no effect.
 */
export const UNDRAWN: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'float-defer': ['none', '0'],
    'float-offset': ['0', '0px', '0%'],
    // Page floats refer to the page; CSS Regions are not supported.
    'float-reference': ['inline', 'page', 'region'],
    'font-palette': [],
    'image-orientation': ['from-image'],
    'ruby-merge': ['separate'],
    'ruby-overhang': [],
    'text-group-align': [],
  }),
)
