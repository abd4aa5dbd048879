import { describe, expect, it } from 'vitest'
import { type ComputedStyle, resolve } from '../../src/css/style.ts'
import { styled, styleOf, warnings } from './styling.ts'

const percent = (value: number, px = 0) => ({ kind: 'linear', px, percent: value })
const rgb = (r: number, g: number, b: number, a = 1) => ({ r: r / 255, g: g / 255, b: b / 255, a })
const name = (text: string) => ({ kind: 'name', name: text })
const decimal = name('decimal')
const calculated = (basis: string, calc: unknown) => ({ kind: 'fit-content', limit: null, calculated: { basis, calc } })

/** A declaration, and what it computes to. */
const CASES: readonly (readonly [string, Partial<Record<keyof ComputedStyle, unknown>>])[] = [
  // display and position
  ['display: inline flow-root', { display: 'inline-block' }],
  ['display: block flex', { display: 'flex' }],
  ['display: inline list-item', { display: 'inline-list-item' }],
  ['display: list-item flow-root block', { display: 'flow-root list-item' }],
  ['display: inline flow-root list-item', { display: 'inline-block list-item' }],
  ['display: -webkit-flex', { display: 'flex' }],
  ['display: -webkit-box', { display: 'flow-root' }],
  ['line-clamp: 3', { maxLines: 3, blockEllipsis: 'ellipsis', continue: 'collapse' }],
  ['line-clamp: "x" 3', { maxLines: 3, blockEllipsis: { string: 'x' }, continue: 'collapse' }],
  ['-webkit-line-clamp: 3', { maxLines: 3, blockEllipsis: 'ellipsis', continue: '-webkit-legacy' }],
  ['line-clamp: 3; line-clamp: none', { maxLines: 'none', blockEllipsis: 'no-ellipsis', continue: 'auto' }],
  ['text-decoration-inset: 2px', { textDecorationInset: { start: 2, end: 2 } }],
  ['text-decoration-inset: 1em -3px', { textDecorationInset: { start: 16, end: -3 } }],
  ['text-decoration-skip-spaces: all', { textDecorationSkipSpaces: { all: true, start: false, end: false } }],
  ['text-decoration-skip-spaces: end', { textDecorationSkipSpaces: { all: false, start: false, end: true } }],
  ['overflow-clip-margin: 2px border-box', { overflowClipMargin: { box: 'border-box', length: 2 } }],
  ['display: table-cell', { display: 'table-cell' }],
  ['display: contents', { display: 'contents' }],
  ['position: -webkit-sticky', { position: 'sticky' }],
  ['position: running(head)', { position: { kind: 'running', name: 'head' } }],
  ['float: inline-start', { float: 'left', display: 'block' }],
  ['direction: rtl; float: inline-start; clear: inline-end', { float: 'right', clear: 'left' }],
  ['float: footnote', { float: 'footnote' }],
  ['position: absolute; float: left; display: inline-table', { float: 'none', display: 'table' }],
  ['inset: 1px 2px', { top: 1, right: 2, bottom: 1, left: 2 }],
  ['z-index: -3', { zIndex: -3 }],
  ['overflow: hidden', { overflowX: 'hidden', overflowY: 'hidden' }],
  ['overflow: visible scroll', { overflowX: 'auto', overflowY: 'scroll' }],
  ['overflow-x: clip', { overflowX: 'clip', overflowY: 'visible' }],
  ['clip: rect(1px, auto, 3em, 0)', { clip: { top: 1, right: 'auto', bottom: 48, left: 0 } }],
  ['opacity: 40%', { opacity: 0.4 }],
  ['width: calc-size(auto, size)', { width: 'auto' }],
  ['height: calc-size(min-content, size)', { height: 'min-content' }],
  ['width: calc-size(50%, size + 10px)', { width: percent(50, 10) }],
  ['width: calc-size(any, 3em)', { width: 48 }],
  [
    'width: calc-size(calc-size(max-content, size + 1px), size * 2)',
    { width: calculated('max-content', percent(200, 2)) },
  ],
  ['opacity: 3', { opacity: 1 }],
  [
    'transform: translate(10px, 50%) rotate(.5turn) scale(2) skewX(10deg)',
    {
      transform: [
        { kind: 'translate', x: 10, y: percent(50) },
        { kind: 'rotate', angle: 180 },
        { kind: 'scale', x: 2, y: 2 },
        { kind: 'skew', x: 10, y: 0 },
      ],
    },
  ],
  [
    'rotate: 90deg; translate: 1em; transform: matrix(1,2,3,4,5,6)',
    {
      transform: [
        { kind: 'translate', x: 16, y: 0 },
        { kind: 'rotate', angle: 90 },
        { kind: 'matrix', values: [1, 2, 3, 4, 5, 6] },
      ],
    },
  ],
  ['transform-origin: right 10px', { transformOrigin: { x: percent(100), y: 10 } }],
  // boxes
  ['width: 50%; height: calc(100% - 2em)', { width: percent(50), height: percent(100, -32) }],
  [
    'width: min-content; min-width: fit-content(10px)',
    { width: 'min-content', minWidth: { kind: 'fit-content', limit: 10 } },
  ],
  ['max-width: -moz-fit-content', { maxWidth: { kind: 'fit-content', limit: null } }],
  ['width: -webkit-fill-available; max-height: none', { width: 'stretch', maxHeight: 'none' }],
  ['aspect-ratio: 16 / 9', { aspectRatio: { auto: false, ratio: 16 / 9 } }],
  ['aspect-ratio: auto 2', { aspectRatio: { auto: true, ratio: 2 } }],
  ['margin: 1px auto 3%', { marginTop: 1, marginRight: 'auto', marginBottom: percent(3), marginLeft: 'auto' }],
  ['margin: -1in', { marginTop: -96 }],
  ['padding: 1em 2em', { paddingTop: 16, paddingRight: 32, paddingBottom: 16, paddingLeft: 32 }],
  ['margin-inline: 1px 2px; margin-block-end: 3px', { marginLeft: 1, marginRight: 2, marginBottom: 3, marginTop: 0 }],
  ['direction: rtl; padding-inline-start: 4px', { paddingRight: 4, paddingLeft: 0 }],
  [
    'writing-mode: vertical-rl; margin-block-start: 4px; inline-size: 9px',
    { marginRight: 4, height: 9, width: 'auto' },
  ],
  [
    'margin-left: 1px; margin-inline-start: 2px; margin-inline-end: 3px; margin-right: 4px',
    { marginLeft: 2, marginRight: 4 },
  ],
  ['border: solid', { borderTopStyle: 'solid', borderTopWidth: 3, borderLeftColor: 'currentcolor' }],
  ['border: 2px dotted red', { borderRightWidth: 2, borderBottomStyle: 'dotted', borderLeftColor: rgb(255, 0, 0) }],
  ['border-width: 5px', { borderTopWidth: 0 }],
  ['border: 0', { borderTopWidth: 0, borderTopStyle: 'none' }],
  ['border-style: solid; border-width: 0', { borderTopWidth: 0 }],
  ['border-inline-start: thick double', { borderLeftWidth: 5, borderLeftStyle: 'double', borderRightStyle: 'none' }],
  ['border-block: 1px solid', { borderTopWidth: 1, borderBottomWidth: 1, borderLeftWidth: 0 }],
  [
    'border-radius: 1px 2px 3px / 10%',
    {
      borderTopLeftRadius: { x: 1, y: percent(10) },
      borderTopRightRadius: { x: 2, y: percent(10) },
      borderBottomLeftRadius: { x: 2, y: percent(10) },
    },
  ],
  ['border-start-end-radius: 4px', { borderTopRightRadius: { x: 4, y: 4 } }],
  [
    'box-shadow: 1px 2px 3px 4px red inset, 0 0 1em',
    {
      boxShadow: [
        { inset: true, x: 1, y: 2, blur: 3, spread: 4, color: rgb(255, 0, 0) },
        { inset: false, x: 0, y: 0, blur: 16, spread: 0, color: 'currentcolor' },
      ],
    },
  ],
  ['outline: 1px auto', { outlineWidth: 1, outlineStyle: 'auto' }],
  ['-webkit-box-sizing: border-box', { boxSizing: 'border-box' }],
  ['-webkit-box-decoration-break: clone', { boxDecorationBreak: 'clone' }],
  // backgrounds
  ['background: #abc', { backgroundColor: rgb(170, 187, 204), backgroundLayers: [] }],
  [
    'background: url(a.png) no-repeat right 10px bottom / cover content-box, linear-gradient(to top, red, blue 50%) #fff',
    {
      backgroundColor: rgb(255, 255, 255),
      backgroundColorClip: 'border-box',
      backgroundLayers: [
        {
          image: { kind: 'url', url: 'a.png' },
          position: { x: { kind: 'linear', px: -10, percent: 100 }, y: percent(100) },
          size: 'cover',
          repeat: { x: 'no-repeat', y: 'no-repeat' },
          origin: 'content-box',
          clip: 'content-box',
          attachment: 'scroll',
        },
        {
          image: {
            kind: 'linear-gradient',
            repeating: false,
            angle: null,
            toward: { x: 0, y: -1 },
            shape: 'ellipse',
            extent: 'farthest-corner',
            position: { x: percent(50), y: percent(50) },
            stops: [
              { color: rgb(255, 0, 0), at: null },
              { color: rgb(0, 0, 255), at: percent(50) },
            ],
          },
          position: { x: percent(0), y: percent(0) },
          size: { width: 'auto', height: 'auto' },
          repeat: { x: 'repeat', y: 'repeat' },
          origin: 'padding-box',
          clip: 'border-box',
          attachment: 'scroll',
        },
      ],
    },
  ],
  [
    'object-fit: cover; object-position: left',
    { objectFit: 'cover', objectPosition: { x: percent(0), y: percent(50) } },
  ],
  [
    'object-view-box: xywh(10px 20% 30px 40px)',
    {
      objectViewBox: {
        kind: 'rect',
        isSized: true,
        edges: { top: percent(20), right: 30, bottom: 40, left: 10 },
        radii: null,
      },
    },
  ],
  // fonts
  [
    'font: italic small-caps bold condensed 12pt/1.5 "Times New Roman", Serif',
    {
      fontStyle: 'italic',
      fontVariantCaps: 'small-caps',
      fontWeight: 700,
      fontStretch: 75,
      fontSize: 16,
      lineHeight: { kind: 'number', factor: 1.5 },
      fontFamily: ['Times New Roman', 'serif'],
    },
  ],
  ['font: 10px/normal Foo Bar', { fontFamily: ['Foo Bar'], lineHeight: 'normal', fontSize: 10 }],
  ['font-size: larger', { fontSize: 19.2 }],
  ['font-size: 150%; width: 1em', { fontSize: 24, width: 24 }],
  ['font-size: xx-large', { fontSize: 32 }],
  ['font-weight: 350', { fontWeight: 350 }],
  ['font-style: oblique 10deg', { fontStyle: 'oblique' }],
  ['font-stretch: 87.5%', { fontStretch: 87.5 }],
  [
    'font-variant: small-caps oldstyle-nums tabular-nums',
    { fontVariantCaps: 'small-caps', fontVariantNumeric: ['oldstyle-nums', 'tabular-nums'] },
  ],
  ['font-variant: none', { fontVariantLigatures: ['none'] }],
  ['font-variant-ligatures: no-common-ligatures', { fontVariantLigatures: ['no-common-ligatures'] }],
  [
    'font-feature-settings: "ss01", "liga" off, "swsh" 2',
    {
      fontFeatureSettings: [
        { tag: 'ss01', value: 1 },
        { tag: 'liga', value: 0 },
        { tag: 'swsh', value: 2 },
      ],
    },
  ],
  ['font-variation-settings: "wght" 350.5', { fontVariationSettings: [{ tag: 'wght', value: 350.5 }] }],
  ['font-synthesis: weight', { fontSynthesis: { weight: true, style: false, smallCaps: false } }],
  ['line-height: 120%', { lineHeight: 19.2 }],
  ['line-height: 2; font-size: 10px', { lineHeight: { kind: 'number', factor: 2 } }],
  // text
  ['letter-spacing: calc(10% + 1px)', { letterSpacing: percent(10, 1) }],
  ['letter-spacing: .1em; word-spacing: 25%', { letterSpacing: 1.6, wordSpacing: percent(25) }],
  ['text-indent: 2em hanging each-line', { textIndent: { length: 32, hanging: true, eachLine: true } }],
  ['text-align: -webkit-center', { textAlign: '-webkit-center' }],
  [
    'text-decoration: underline dotted red 2px',
    {
      textDecorationLine: ['underline'],
      textDecorationStyle: 'dotted',
      textDecorationColor: rgb(255, 0, 0),
      textDecorationThickness: 2,
    },
  ],
  ['text-decoration: none', { textDecorationLine: [] }],
  [
    'text-shadow: 1px 1px red',
    { textShadow: [{ inset: false, x: 1, y: 1, blur: 0, spread: 0, color: rgb(255, 0, 0) }] },
  ],
  ['vertical-align: -25%', { verticalAlign: percent(-25) }],
  ['white-space: pre-wrap', { whiteSpaceCollapse: 'preserve', textWrapMode: 'wrap' }],
  [
    'white-space: nowrap; text-wrap: balance',
    { whiteSpaceCollapse: 'collapse', textWrapMode: 'wrap', textWrapStyle: 'balance' },
  ],
  ['white-space: preserve-breaks nowrap', { whiteSpaceCollapse: 'preserve-breaks', textWrapMode: 'nowrap' }],
  ['word-wrap: break-word', { overflowWrap: 'break-word' }],
  [
    '-webkit-hyphens: auto; hyphenate-limit-chars: 6 2; hyphenate-character: "="',
    { hyphens: 'auto', hyphenateLimitChars: { word: 6, before: 2, after: 2 }, hyphenateCharacter: '=' },
  ],
  ['tab-size: 4', { tabSize: { kind: 'spaces', count: 4 } }],
  ['-moz-tab-size: 2em', { tabSize: 32 }],
  ['hanging-punctuation: first last', { hangingPunctuation: ['first', 'last'] }],
  ['text-transform: full-width uppercase', { textTransform: 'uppercase full-width' }],
  ['initial-letter: 3', { initialLetter: { size: 3, sink: 3 } }],
  [
    'quotes: "«" "»" "‹" "›"',
    {
      quotes: [
        ['«', '»'],
        ['‹', '›'],
      ],
    },
  ],
  [
    '-octavo-line-breaking: total-fit; -octavo-protrusion: auto; -octavo-turnover: "↪"',
    { octavoLineBreaking: 'total-fit', octavoProtrusion: 'auto', octavoTurnover: { mark: '↪' } },
  ],
  ['text-align: "." center', { textAlign: 'center', octavoAlignAt: { character: '.' } }],
  ['text-align: left', { textAlign: 'left', octavoAlignAt: 'none' }],
  ['-octavo-align-at: numbers', { octavoAlignAt: 'numbers' }],
  ['-octavo-column-widths: balanced', { octavoColumnWidths: 'balanced' }],
  ['-octavo-empty: hide', { octavoEmpty: 'hide' }],
  ['-octavo-shrink: 65%; -octavo-drift: auto', { octavoShrink: 0.65, octavoDrift: 'auto' }],
  ['-octavo-alone: 5px 1em', { octavoAlone: { least: 5, gap: 16 } }],
  ['-octavo-carry: "Forward" "Brought"', { octavoCarry: { forward: 'Forward', brought: 'Brought' } }],
  ['-octavo-last-page: 17%', { octavoLastPage: 0.17 }],
  ['-octavo-carry: sum', { octavoCarry: 'sum' }],
  ['-octavo-continued: " (continued)"', { octavoContinued: { suffix: ' (continued)' } }],
  ['-octavo-break-tall: here', { octavoBreakTall: 'here' }],
  ['-octavo-percentage-heights: quirks', { octavoPercentageHeights: 'quirks' }],
  ['-octavo-blockified: always', { octavoBlockified: 'always' }],
  ['-octavo-auto-width: fit', { octavoAutoWidth: 'fit' }],
  ['-octavo-whole-lines: 11', { octavoWholeLines: 11 }],
  // generated content
  ['list-style: none', { listStyleType: 'none', listStyleImage: null }],
  [
    'list-style: inside upper-roman url(x.png)',
    { listStylePosition: 'inside', listStyleType: name('upper-roman'), listStyleImage: { kind: 'url', url: 'x.png' } },
  ],
  ['list-style-type: "→ "', { listStyleType: { kind: 'string', value: '→ ' } }],
  [
    'list-style-type: symbols("*" "†")',
    { listStyleType: { kind: 'symbols', system: 'symbolic', symbols: ['*', '†'] } },
  ],
  [
    'counter-reset: a b 3 reversed(c) 9 reversed(d) b 5',
    {
      counterReset: [
        { name: 'a', value: 0, reversed: false },
        { name: 'b', value: 5, reversed: false },
        { name: 'c', value: 9, reversed: true },
        { name: 'd', value: null, reversed: true },
      ],
    },
  ],
  ['counter-increment: a', { counterIncrement: [{ name: 'a', value: 1 }] }],
  [
    'content: "§" counter(a) counters(b, ".", upper-roman) attr(title) open-quote url(x.png) / "alt"',
    {
      content: [
        { kind: 'string', value: '§' },
        { kind: 'counter', name: 'a', style: decimal },
        { kind: 'counters', name: 'b', separator: '.', style: name('upper-roman') },
        { kind: 'attr', name: 'title', fallback: '' },
        { kind: 'open-quote' },
        { kind: 'image', image: { kind: 'url', url: 'x.png' } },
      ],
    },
  ],
  [
    'content: leader(".") target-counter(attr(href), page) target-text(url("#x"), before) string(title, last) element(head) content()',
    {
      content: [
        { kind: 'leader', pattern: '.' },
        { kind: 'target-counter', target: { attr: 'href' }, name: 'page', separator: '', style: decimal },
        { kind: 'target-text', target: { url: '#x' }, name: 'before', separator: '', style: decimal },
        { kind: 'string-ref', name: 'title', which: 'last' },
        { kind: 'element', name: 'head', which: 'first' },
        { kind: 'content', which: 'text' },
      ],
    },
  ],
  [
    'string-set: a content(), b "x" attr(id)',
    {
      stringSet: [
        { name: 'a', content: [{ kind: 'content', which: 'text' }] },
        {
          name: 'b',
          content: [
            { kind: 'string', value: 'x' },
            { kind: 'attr', name: 'id', fallback: '' },
          ],
        },
      ],
    },
  ],
  ['bookmark-level: 2; -prince-bookmark-state: closed', { bookmarkLevel: 2, bookmarkState: 'closed' }],
  // tables and pages
  ['border-spacing: 1px 2px', { borderSpacing: { x: 1, y: 2 } }],
  ['caption-side: block-end', { captionSide: 'bottom' }],
  [
    'page-break-before: always; page-break-after: left; page-break-inside: avoid',
    { breakBefore: 'page', breakAfter: 'left', breakInside: 'avoid' },
  ],
  [
    'break-after: avoid-column; -webkit-column-break-before: always',
    { breakAfter: 'avoid-column', breakBefore: 'column' },
  ],
  ['orphans: 3; widows: 4', { orphans: 3, widows: 4 }],
  ['page: chapter', { page: 'chapter' }],
  // columns, flex, grid
  ['columns: 3 10em', { columnCount: 3, columnWidth: 160 }],
  ['columns: auto', { columnCount: 'auto', columnWidth: 'auto' }],
  ['-webkit-column-count: 2; column-rule: 1px solid', { columnCount: 2, columnRuleWidth: { before: [1] } }],
  ['gap: 1em 5%', { rowGap: 16, columnGap: percent(5) }],
  ['grid-gap: 3px', { rowGap: 3, columnGap: 3 }],
  ['flex: 1', { flexGrow: 1, flexShrink: 1, flexBasis: percent(0) }],
  ['flex: none', { flexGrow: 0, flexShrink: 0, flexBasis: 'auto' }],
  ['flex: 2 3 10px', { flexGrow: 2, flexShrink: 3, flexBasis: 10 }],
  ['flex: 10px', { flexGrow: 1, flexShrink: 1, flexBasis: 10 }],
  ['flex-flow: wrap column-reverse; order: -1', { flexWrap: 'wrap', flexDirection: 'column-reverse', order: -1 }],
  [
    'place-items: center stretch; place-content: space-between',
    { alignItems: 'center', justifyItems: 'stretch', alignContent: 'space-between', justifyContent: 'space-between' },
  ],
  ['align-self: last baseline; justify-self: safe end', { alignSelf: 'last baseline', justifySelf: 'safe end' }],
  [
    'grid-template-columns: [a b] 1fr minmax(10px, auto) repeat(2, [c] 20%) fit-content(5em) [d]',
    {
      gridTemplateColumns: [
        { kind: 'names', names: ['a', 'b'] },
        { kind: 'track', size: { kind: 'fr', factor: 1 } },
        { kind: 'track', size: { kind: 'minmax', min: 10, max: 'auto' } },
        {
          kind: 'repeat',
          count: 2,
          items: [
            { kind: 'names', names: ['c'] },
            { kind: 'track', size: percent(20) },
          ],
        },
        { kind: 'track', size: { kind: 'fit-content', limit: 80 } },
        { kind: 'names', names: ['d'] },
      ],
    },
  ],
  [
    'grid-template: "a a" 10px "b ." / 1fr 2fr',
    {
      gridTemplateAreas: [
        ['a', 'a'],
        ['b', null],
      ],
      gridTemplateRows: [
        { kind: 'track', size: 10 },
        { kind: 'track', size: 'auto' },
      ],
      gridTemplateColumns: [
        { kind: 'track', size: { kind: 'fr', factor: 1 } },
        { kind: 'track', size: { kind: 'fr', factor: 2 } },
      ],
    },
  ],
  [
    'grid-area: a',
    { gridRowStart: { line: null, name: 'a', span: false }, gridColumnEnd: { line: null, name: 'a', span: false } },
  ],
  [
    'grid-row: 2 / span 3',
    { gridRowStart: { line: 2, name: null, span: false }, gridRowEnd: { line: 3, name: null, span: true } },
  ],
  [
    'grid-column: 1 / -1',
    { gridColumnStart: { line: 1, name: null, span: false }, gridColumnEnd: { line: -1, name: null, span: false } },
  ],
  ['grid: auto-flow dense 10px / 1fr', { gridAutoFlow: { direction: 'row', dense: true }, gridAutoRows: [10] }],
]

describe('property values', () => {
  it.each(CASES)('%s', (declarations, expected) => {
    const result = styled(`<style>p { ${declarations} }</style><p>`)
    expect(result.of('p')).toMatchObject(expected)
    expect(warnings(result)).toEqual([])
  })

  it.each([
    'display: block inline',
    'display: nope',
    'width: -1px',
    'width: 10',
    'width: 10px 20px',
    'margin: 1px 2px 3px 4px 5px',
    'padding: auto',
    'padding: -1em',
    'color: #ggg',
    'color: rgb(1)',
    'border: 1px 2px',
    'border-radius: -1px',
    'list-style-type: symbols(numeric "a")',
    'background: red blue',
    'background: red, blue',
    'background-position: top top',
    'font: bold',
    'font-weight: 1001',
    'font-size: -1px',
    'line-height: -1',
    'opacity: x',
    'transform: rotate(1px)',
    'transform: translate(1px, 2px, 3px)',
    'flex: 1 2 3 4',
    'grid-template-areas: "a b a"',
    'grid-template-areas: "a a" "b"',
    'grid-row: 0',
    'columns: 1 2 3',
    'counter-reset: 1',
    'content: counter()',
    'quotes: "a"',
    'width: calc(1px + 2)',
    'width: calc(1px * 2px)',
    'width: calc(1px 2px)',
    'width: min()',
    'opacity: calc(1px)',
    'z-index: 1.5',
    'text-decoration: underline underline',
    'font-feature-settings: "abc"',
    'orphans: 0',
    'margin: inherit 1px',
  ])('%s is not valid', declaration => {
    const result = styled(`<style>p { ${declaration}; orphans: 9 }</style><p>`)
    expect(warnings(result)).toEqual([expect.stringContaining('invalid_declaration')])
    expect(result.of('p').orphans).toBe(9)
  })

  it('accepts what means nothing on paper without a word', () => {
    const ignored =
      'cursor: pointer; transition: all 1s; -webkit-font-smoothing: antialiased; animation: x 2s; filter: none; user-select: none; -moz-osx-font-smoothing: grayscale; will-change: transform; clip-path: none'
    expect(warnings(styled(`<style>p { ${ignored} }</style><p>`))).toEqual([])
  })

  it('warns about what would show and is not drawn, unless the value asks for nothing', () => {
    const warned = [
      'width: calc-size(max-content, size + 10%)',
      'height: calc-size(auto, size * 2)',
      'ruby-merge: collapse',
      'font-palette: dark',
    ]
    for (const declaration of warned) expect(warnings(styled(`<p style="${declaration}">`))).toHaveLength(1)
    const silent = ['zoom: 2', 'zoom: 100%', '-webkit-line-clamp: none', 'cursor: pointer']
    for (const declaration of silent) expect(warnings(styled(`<p style="${declaration}">`))).toEqual([])
  })

  it('warns about properties that it does not know, with their place', () => {
    const result = styled('<style>\np {\n  color: red;\n  filter: blur(3px);\n  colr: red }</style><p>')
    expect(warnings(result)).toEqual(['5:3 unsupported_property: the property colr is not supported'])
  })
})

describe('relative values', () => {
  it('refers in a font size to the font of the parent (https://www.w3.org/TR/css-values-4/#font-relative-lengths)', () => {
    const fontMetrics = ({ fontWeight, fontSize }: { fontWeight: number; fontSize: number }) => {
      const half = { ascent: fontSize, descent: 0, lineGap: 0, capHeight: fontSize, zero: fontSize, ideograph: null }
      return { ...half, xHeight: fontSize * (fontWeight > 500 ? 0.75 : 0.5) }
    }
    const html = '<style>div { font: 100px x } p { font-weight: 700; font-size: 1ex; width: 1ex }</style><div><p>'
    expect(styled(html, { options: { fontMetrics } }).of('p')).toMatchObject({ fontSize: 50, width: 37.5 })
  })
  it('resolves units of fonts, lines, the root and the page', () => {
    const html = `<style>@page { margin: 50px } html { font-size: 20px; line-height: 30px } p { font-size: 10px; line-height: 1.5;
      width: 1rem; height: 1lh; margin: 1rlh 10vw 10vh; padding: 1ex 1ch 1cap 1ic; top: 1vmin; left: 1vmax }</style><p>`
    expect(styled(html).of('p')).toMatchObject({
      width: 20,
      height: 15,
      marginTop: 30,
      marginLeft: 70,
      marginBottom: 90,
      paddingTop: 5,
      paddingLeft: 10,
      paddingRight: 5,
      paddingBottom: 7,
      top: 7,
      left: 9,
    })
  })

  it('asks the font where there is one', () => {
    const asked: string[] = []
    const fontMetrics = ({ fontFamily, fontSize }: { fontFamily: readonly string[]; fontSize: number }) => {
      asked.push(fontFamily.join())
      return {
        ascent: fontSize,
        descent: fontSize * 0.2,
        lineGap: 0,
        xHeight: fontSize * 0.4,
        capHeight: fontSize * 0.7,
        zero: fontSize * 0.6,
        ideograph: null,
      }
    }
    const { of } = styled('<style>p { font: 10px Foo; width: 10ch; height: 10ex; margin: 1lh }</style><p>', {
      options: { fontMetrics },
    })
    expect(of('p')).toMatchObject({ width: 60, height: 40, marginTop: 12 })
    expect(new Set(asked)).toEqual(new Set(['Foo']))
  })

  it('refers to the parent in font-size and to the element elsewhere', () => {
    expect(styleOf('font-size: 2em; margin: 1em', 'font-size: 10px')).toMatchObject({ fontSize: 20, marginTop: 20 })
  })

  it('knows rem on the root', () => {
    expect(styled('<style>html { font-size: 2rem; margin: 1rem }</style>').of('html')).toMatchObject({
      fontSize: 32,
      marginTop: 32,
    })
  })

  it('makes weights relative to the inherited one', () => {
    expect(styleOf('font-weight: bolder').fontWeight).toBe(700)
    expect(styleOf('font-weight: bolder', 'font-weight: 700').fontWeight).toBe(900)
    expect(styleOf('font-weight: bolder', 'font-weight: 950').fontWeight).toBe(950)
    expect(styleOf('font-weight: lighter', 'font-weight: 700').fontWeight).toBe(400)
  })

  it('resolves match-parent and currentcolor against the parent', () => {
    expect(styleOf('text-align: match-parent', 'direction: rtl').textAlign).toBe('right')
    expect(styleOf('color: currentcolor', 'color: #123').color).toEqual(rgb(17, 34, 51))
  })

  it('keeps currentcolor for use, and mixes with it', () => {
    const style = styleOf(
      'color: red; border-color: currentcolor; background: color-mix(in srgb, currentcolor 50%, blue)',
    )
    expect(style.borderTopColor).toBe('currentcolor')
    expect(style.backgroundColor).toEqual({ r: 0.5, g: 0, b: 0.5, a: 1 })
  })
})

describe('math functions', () => {
  it.each<[string, unknown]>([
    ['calc(1px + 2px * 3)', 7],
    ['calc((1px + 2px) * 3)', 9],
    ['calc(10px / 4)', 2.5],
    ['calc(1in - 1pt * 12)', 80],
    ['calc(-1 * -5px)', 5],
    ['calc(5px - 10px)', 0],
    ['calc(100% - 10px)', percent(100, -10)],
    ['calc(2em + 50% / 2)', percent(25, 32)],
    ['min(10px, 2em)', 10],
    ['max(10px, 2em, 1in)', 96],
    ['clamp(10px, 5px, 20px)', 10],
    ['clamp(none, 50px, 20px)', 20],
    ['calc(10px - 50%)', { kind: 'max', terms: [0, percent(-50, 10)] }],
    ['min(50%, 10px)', { kind: 'min', terms: [10, percent(50)] }],
    [
      'calc(min(50%, 10px) + 5px)',
      {
        kind: 'sum',
        terms: [
          { factor: 1, value: { kind: 'min', terms: [10, percent(50)] } },
          { factor: 1, value: 5 },
        ],
      },
    ],
    ['round(13px, 5px)', 15],
    ['round(down, 13px, 5px)', 10],
    ['mod(13px, 5px)', 3],
    ['abs(-3px)', 3],
    ['calc(sign(-3px) * -2px)', 2],
    ['hypot(3px, 4px)', 5],
    ['calc(1px * sqrt(16))', 4],
    ['calc(1px * pow(2, 3))', 8],
    ['calc(100px * sin(30deg))', 50],
    ['calc(1px * pi)', Math.PI],
    ['calc(10px * (4em / 1em))', 40],
    ['calc(1px / 0)', 33_554_432],
    ['calc(1px * (0 / 0))', 0],
    ['-webkit-calc(1px + 1px)', 2],
  ])('width: %s', (value, expected) => {
    const { width } = styleOf(`width: ${value}`)
    if (typeof expected === 'number') expect(width).toBeCloseTo(expected, 9)
    else expect(width).toEqual(expected)
  })
})

describe('stepped functions of percentages', () => {
  // Of 103px.
  it.each<[string, number]>([
    ['round(down, 100%, 15px)', 90],
    ['round(up, 100% - 3px, 15px)', 105],
    ['round(50%, 20px)', 60],
    ['calc(100% - round(down, 100% - 9px, 15px))', 13],
    ['mod(100%, 10px)', 3],
    ['rem(-100%, 10px)', -3],
    ['abs(50% - 103px)', 51.5],
    ['max(10px, round(to-zero, 10%, 5px))', 10],
    ['round(100%, 0px)', 0],
  ])('margin-left: %s', (value, expected) => {
    const { marginLeft } = styleOf(`margin-left: ${value}`)
    expect(typeof marginLeft).toBe('object')
    expect(marginLeft === 'auto' ? null : resolve(marginLeft, 103)).toBeCloseTo(expected, 9)
  })
})

describe('colours', () => {
  it.each<[string, ReturnType<typeof rgb>]>([
    ['red', rgb(255, 0, 0)],
    ['ReBeccaPurple', rgb(102, 51, 153)],
    ['transparent', rgb(0, 0, 0, 0)],
    ['#f00', rgb(255, 0, 0)],
    ['#f008', rgb(255, 0, 0, 136 / 255)],
    ['#80808080', rgb(128, 128, 128, 128 / 255)],
    ['rgb(1, 2, 3)', rgb(1, 2, 3)],
    ['rgba(1 2 3 / 50%)', rgb(1, 2, 3, 0.5)],
    ['rgb(300 -5 0)', rgb(255, 0, 0)],
    ['rgb(100% 0% 50%)', rgb(255, 0, 127.5)],
    ['hsl(120 100% 25%)', rgb(0, 128, 0)],
    ['hwb(0 0% 0%)', rgb(255, 0, 0)],
    ['lab(100 0 0)', rgb(255, 255, 255)],
    ['oklch(0% 0 0)', rgb(0, 0, 0)],
    ['color(srgb 1 0 0)', rgb(255, 0, 0)],
    ['color(display-p3 0 0 0)', rgb(0, 0, 0)],
    ['color-mix(in srgb, red, blue)', rgb(127.5, 0, 127.5)],
    ['rgb(from red 0 g b)', rgb(0, 0, 0)],
    ['CanvasText', rgb(0, 0, 0)],
    ['light-dark(lime, red)', rgb(0, 255, 0)],
    ['rgb(calc(100 + 55) 0 0)', rgb(155, 0, 0)],
  ])('%s', (value, expected) => {
    const { r, g, b, a } = styleOf(`color: ${value}`).color
    for (const [actual, wanted] of [
      [r, expected.r],
      [g, expected.g],
      [b, expected.b],
      [a, expected.a],
    ] as const)
      expect(actual).toBeCloseTo(wanted, 2)
  })
})
