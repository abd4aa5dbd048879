/**
 * System colours (CSS Color 4 §6.2 and appendix A), as hexadecimal digits for paper.
 * https://www.w3.org/TR/css-color-4/
 */

const BLACK = '000000'
const WHITE = 'ffffff'
const GREY = '767676'

/** System colours (CSS Color 4 §6.2) by their lower-case names, as hexadecimal digits. */
export const SYSTEM_COLORS: ReadonlyMap<string, string> = new Map([
  ['accentcolor', '0060df'],
  ['accentcolortext', WHITE],
  ['activetext', 'ee0000'],
  ['buttonborder', GREY],
  ['buttonface', 'efefef'],
  ['buttontext', BLACK],
  ['canvas', WHITE],
  ['canvastext', BLACK],
  ['field', WHITE],
  ['fieldtext', BLACK],
  ['graytext', GREY],
  ['highlight', 'b5d5ff'],
  ['highlighttext', BLACK],
  ['linktext', '0000ee'],
  ['mark', 'ffff00'],
  ['marktext', BLACK],
  ['selecteditem', '0060df'],
  ['selecteditemtext', WHITE],
  ['visitedtext', '551a8b'],
  ['activeborder', GREY],
  ['activecaption', WHITE],
  ['appworkspace', WHITE],
  ['background', WHITE],
  ['buttonhighlight', 'efefef'],
  ['buttonshadow', 'efefef'],
  ['captiontext', BLACK],
  ['inactiveborder', GREY],
  ['inactivecaption', WHITE],
  ['inactivecaptiontext', GREY],
  ['infobackground', WHITE],
  ['infotext', BLACK],
  ['menu', WHITE],
  ['menutext', BLACK],
  ['scrollbar', WHITE],
  ['threeddarkshadow', GREY],
  ['threedface', 'efefef'],
  ['threedhighlight', GREY],
  ['threedlightshadow', GREY],
  ['threedshadow', GREY],
  ['window', WHITE],
  ['windowframe', GREY],
  ['windowtext', BLACK],
  ['-webkit-link', '0000ee'],
  ['-webkit-text', BLACK],
])

/** The values that differ in the dark colour scheme, as in browsers. */
export const DARK_SYSTEM_COLORS: ReadonlyMap<string, string> = new Map([
  ['activetext', 'ff9e9e'],
  ['buttonborder', '858585'],
  ['buttonface', '6b6b6b'],
  ['buttontext', WHITE],
  ['canvas', '121212'],
  ['canvastext', WHITE],
  ['field', '3b3b3b'],
  ['fieldtext', WHITE],
  ['graytext', '9d9d9d'],
  ['linktext', '9e9eff'],
  ['visitedtext', 'd0adf0'],
  ['background', '121212'],
  ['captiontext', WHITE],
  ['menu', '121212'],
  ['menutext', WHITE],
  ['window', '121212'],
  ['windowtext', WHITE],
])
