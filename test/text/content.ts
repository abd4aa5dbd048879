/** Styles and inline content for tests of text, without a cascade. */
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import type { ComputedStyle } from '../../src/css/style.ts'
import { FontBook, type JobFace } from '../../src/fonts/book.ts'
import { openFace } from '../../src/fonts/face.ts'
import type { BoxesOf, InlineContent, InlineItem } from '../../src/text/types.ts'

/** The initial values of what text reads; 20px Ahem. */
const INITIAL: Partial<ComputedStyle> = {
  direction: 'ltr',
  unicodeBidi: 'normal',
  fontFamily: ['Ahem'],
  fontSize: 20,
  fontWeight: 400,
  fontStyle: 'normal',
  fontStretch: 100,
  fontKerning: 'auto',
  fontVariantCaps: 'normal',
  fontVariantNumeric: [],
  fontVariantLigatures: [],
  fontVariantEastAsian: [],
  fontVariantAlternates: [],
  fontVariantPosition: 'normal',
  fontFeatureSettings: [],
  letterSpacing: 0,
  wordSpacing: 0,
  textAlign: 'start',
  textAlignLast: 'auto',
  textJustify: 'auto',
  textIndent: { length: 0, hanging: false, eachLine: false },
  textTransform: 'none',
  whiteSpaceCollapse: 'collapse',
  textWrapMode: 'wrap',
  textWrapStyle: 'auto',
  wordBreak: 'normal',
  lineBreak: 'auto',
  overflowWrap: 'normal',
  hyphens: 'manual',
  hyphenateCharacter: 'auto',
  hyphenateLimitChars: { word: 'auto', before: 'auto', after: 'auto' },
  hyphenateLimitLines: 'no-limit',
  hyphenateLimitZone: 0,
  hyphenateLimitLast: 'none',
  tabSize: { kind: 'spaces', count: 8 },
  hangingPunctuation: [],
  textAutospace: 'no-autospace',
  textSpacingTrim: 'space-all',
  initialLetter: 'normal',
  octavoProtrusion: 'none',
  octavoLineBreaking: 'auto',
  octavoTurnover: 'none',
  octavoAlignAt: 'none',
  marginLeft: 0,
  marginRight: 0,
  borderLeftWidth: 0,
  borderRightWidth: 0,
  paddingLeft: 0,
  paddingRight: 0,
  verticalAlign: 'baseline',
}

export const textStyle = (changes: Partial<ComputedStyle> = {}): ComputedStyle =>
  ({ ...INITIAL, ...changes }) as ComputedStyle

const fixture = (name: string): URL => new URL(`../fixtures/fonts/${name}`, import.meta.url)

const ahem = (): JobFace => ({
  family: 'Ahem',
  weight: { min: 1, max: 1000 },
  style: 'normal',
  stretch: { min: 50, max: 200 },
  unicodeRange: [],
  features: [],
  face: openFace(readFileSync(fixture('Ahem.ttf'))),
})

/** A book with Ahem beside the bundled fonts; its diagnostics are returned with it. */
export function fontBook(): { readonly fonts: FontBook; readonly diagnostics: Diagnostics } {
  const diagnostics = new Diagnostics()
  return { fonts: new FontBook(diagnostics, [ahem()]), diagnostics }
}

type Part =
  | string
  | { readonly text: string; readonly style?: Partial<ComputedStyle>; readonly language?: string }
  | { readonly open: Partial<ComputedStyle> }
  | 'close'
  | 'atomic'
  | 'float'

/** Inline content from parts; `\n` in a text is a forced break. All parts inherit `root`. */
export function inlineContent(
  parts: readonly Part[] | string,
  root: ComputedStyle,
  language = 'en',
): InlineContent<BoxesOf<string>> {
  const items: InlineItem<BoxesOf<string>>[] = []
  const stack: { style: ComputedStyle; box: string }[] = [{ style: root, box: 'root' }]
  let text = ''
  const top = (): { style: ComputedStyle; box: string } => stack.at(-1)!
  for (const part of typeof parts === 'string' ? [{ text: parts }] : parts) {
    if (part === 'atomic') {
      items.push({ kind: 'atomic', at: text.length, style: top().style, box: 'atomic' })
      text += '\ufffc'
    } else if (part === 'float') items.push({ kind: 'float', at: text.length, style: top().style, box: 'float' })
    else if (part === 'close') {
      const { style, box } = stack.pop()!
      items.push({ kind: 'close', at: text.length, style, box })
    } else if (typeof part === 'object' && 'open' in part) {
      const style = { ...top().style, ...part.open }
      stack.push({ style, box: `box${stack.length}` })
      items.push({ kind: 'open', at: text.length, style, box: top().box })
    } else {
      const {
        text: own,
        style,
        language: ownLanguage,
      } = typeof part === 'string' ? { text: part, style: undefined, language: undefined } : part
      const itemStyle = style === undefined ? top().style : { ...top().style, ...style }
      for (const [i, line] of own.split('\n').entries()) {
        if (i > 0) {
          items.push({ kind: 'break', at: text.length, style: itemStyle, box: top().box })
          text += '\n'
        }
        if (line === '') continue
        items.push({
          kind: 'text',
          start: text.length,
          end: text.length + line.length,
          style: itemStyle,
          language: ownLanguage ?? language,
          box: top().box,
        })
        text += line
      }
    }
  }
  return { text, items }
}
