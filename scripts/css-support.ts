/**
 * The text of docs/css.md: what of CSS there is, from the tables that the engine works by. A test compares the two;
 * `UPDATE=1 npx vitest run test/docs.test.ts` writes it anew.
 */
import { PREDEFINED } from '../src/css/predefined-counters.ts'
import { animationParts } from '../src/css/properties/animation.ts'
import { backgroundParts, backgroundProperties } from '../src/css/properties/background.ts'
import { borderImageProperties, maskBorderProperties } from '../src/css/properties/border-image.ts'
import { boxProperties } from '../src/css/properties/box.ts'
import { clampProperties } from '../src/css/properties/clamp.ts'
import { containmentProperties } from '../src/css/properties/containment.ts'
import { displayProperties } from '../src/css/properties/display.ts'
import { flexGridProperties } from '../src/css/properties/flex-grid.ts'
import { fontParts, fontProperties } from '../src/css/properties/font.ts'
import { flowProperties } from '../src/css/properties/fragmentation.ts'
import { gapProperties } from '../src/css/properties/gaps.ts'
import { generatedProperties } from '../src/css/properties/generated.ts'
import { inlineProperties } from '../src/css/properties/inline.ts'
import { maskParts, maskProperties } from '../src/css/properties/masking.ts'
import { motionParts } from '../src/css/properties/motion.ts'
import { cssName } from '../src/css/properties/property-table.ts'
import { shapeProperties } from '../src/css/properties/shapes.ts'
import { svgProperties } from '../src/css/properties/svg.ts'
import { textProperties } from '../src/css/properties/text.ts'
import { textDecorationProperties } from '../src/css/properties/text-decoration.ts'
import { transformParts, transformProperties } from '../src/css/properties/transform.ts'
import { animationShorthands } from '../src/css/shorthands/animation.ts'
import { backgroundShorthands } from '../src/css/shorthands/background.ts'
import { borderImageShorthands } from '../src/css/shorthands/border-image.ts'
import { boxShorthands } from '../src/css/shorthands/box.ts'
import { gapShorthands } from '../src/css/shorthands/gaps.ts'
import { layoutShorthands } from '../src/css/shorthands/layout.ts'
import { LOGICAL, LOGICAL_SHORTHANDS } from '../src/css/shorthands/logical.ts'
import { maskShorthands } from '../src/css/shorthands/masking.ts'
import { motionShorthands } from '../src/css/shorthands/motion.ts'
import { svgShorthands } from '../src/css/shorthands/svg.ts'
import { textShorthands } from '../src/css/shorthands/text.ts'
import { NESTED_PSEUDO_ELEMENTS, PSEUDO_ELEMENTS } from '../src/html/selector.ts'

const GROUPS: readonly (readonly [title: string, properties: object])[] = [
  [
    'Boxes and position',
    {
      ...displayProperties,
      ...transformProperties,
      ...transformParts,
      ...motionParts,
      ...animationParts,
      ...clampProperties,
      ...containmentProperties,
    },
  ],
  ['Margins, borders, sizes', { ...boxProperties, ...borderImageProperties }],
  ['Backgrounds', { ...backgroundProperties, ...backgroundParts }],
  ['Fonts', { ...fontProperties, ...fontParts }],
  ['Text', { ...textProperties, ...textDecorationProperties, ...inlineProperties }],
  ['Lists, counters, generated content', generatedProperties],
  ['Pages, columns, breaks, tables', flowProperties],
  ['Flexible boxes and grids', { ...flexGridProperties, ...gapProperties }],
  ['Masks and shapes', { ...maskProperties, ...maskParts, ...maskBorderProperties, ...shapeProperties }],
  ['SVG', svgProperties],
]

const code = (names: Iterable<string>): string =>
  [...new Set(names)]
    .sort()
    .map(name => `\`${name}\``)
    .join(' ')

const shorthands = [
  backgroundShorthands,
  borderImageShorthands,
  boxShorthands,
  layoutShorthands,
  gapShorthands,
  maskShorthands,
  motionShorthands,
  animationShorthands,
  svgShorthands,
  textShorthands,
].flatMap(Object.keys)

/** Those of the table that are written in CSS: the rest is put together by the cascade. */
const names = (properties: object): readonly string[] => Object.keys(properties).map(cssName)

export const cssSupport = (): string => `# CSS

What is listed here is laid out and drawn. Everything else is a warning with its line and column, except for properties
about pointers, scrolling, time and sound, which mean nothing on paper and are passed over. Warnings never stop a document.

Animations are shown as they end: where \`animation-fill-mode\` keeps the last keyframe of one that ends by itself, its declarations
count. Animations without an end, paused ones and those that follow scrolling change nothing, and nothing is interpolated.

The medium is \`print\`; a width that a media query asks for is the page's without its margins. Sheets may nest rules and use
\`var()\`, \`calc()\` and its relatives (\`min\` \`max\` \`clamp\` \`round\` \`mod\` \`rem\` \`abs\` \`sign\` \`hypot\` \`sin\` …),
\`if()\` with \`style()\` (ranges included), \`media()\` and \`supports()\`, \`attr()\` of any type, \`inherit()\`, \`sibling-index()\`, \`progress()\`,
functions of \`@function\`, \`random()\` (which gives the same numbers each time), \`revert-rule\`,
and colours in every space of CSS Color 4, mixed or relative; they are drawn in sRGB. Where a document knows only the dark scheme, \`color-scheme\`
makes the paper dark, as in browsers.

\`env(-octavo-page-margin-top)\` and its kin (\`right\` \`bottom\` \`left\` \`inline-start\` \`inline-end\`) are the margins of the page that
an element is on, after all \`@page\` rules and the job's own margins: on each side the least that any page of that name has.
\`env(-octavo-room-left)\` (\`right\` \`inline-start\` \`inline-end\`) is the room to reach out into that margin, and zero where something stands
beside the column: in cells, columns, floats and containers of flexible boxes or grids. They are lengths like others:
\`margin-left: calc(-1 * min(5mm, env(-octavo-room-left)))\`. Insets of the safe area (\`env(safe-area-inset-top)\` and its kin) are zero.

## At-rules

${code(['@import', '@media', '@supports', '@layer', '@scope', '@namespace', '@page', '@font-face', '@counter-style', '@property', '@function', '@keyframes', '@charset', '@container'])}

Sizes that \`@container\` and units like \`cqw\` ask for are those that layout finds: such documents are laid out up to four times; rules for
pseudo-elements ask the containers around their element. \`style()\` asks about custom properties around an element. \`@page\` takes names, \`:first\`, \`:left\`, \`:right\`, \`:blank\` and \`:nth()\`, the sixteen margin boxes and \`@footnote\`; [pages.md](pages.md) shows
what can be said with them.

## Selectors

Selectors 4 with ${code(['*', 'E', '#id', '.class', '[attr]', ':is()', ':where()', ':not()', ':has()', ':nth-child(… of …)', ':lang()', ':dir()', '|'])},
the structural pseudo-classes, and those of links and form controls as they stand in the HTML (nothing is ever hovered,
focused or visited),
and the pseudo-elements ${code([...PSEUDO_ELEMENTS, ...NESTED_PSEUDO_ELEMENTS].map(name => `::${name}`))}.

Declarative shadow roots (\`<template shadowrootmode>\`) are shown with their own sheets, which select in their tree alone, with
\`:host\`, \`:host()\`, \`:host-context()\`, \`::slotted()\` and \`::part()\`; \`exportparts\` and names of a single tree, as of its
\`@font-face\`, are not known.

Rules for \`::details-content\`, \`::backdrop\`, selections, scroll markers and view transitions are passed
over: there are no such boxes. Not done, each a warning: anchor positioning (\`anchor-name\`, \`position-area\` …), \`column-height\`, \`column-wrap\`, and the
blend mode \`plus-lighter\`.

## Properties

${GROUPS.map(([title, properties]) => `**${title}.** ${code(names(properties))}`).join('\n\n')}

**Logical ones.** ${code([...LOGICAL, ...LOGICAL_SHORTHANDS].map(({ name }) => name))}

**Shorthands.** ${code([...shorthands, 'all'])}

What is listed under SVG is drawn on elements of SVG alone, inline in HTML and in files, but for \`clip-path\`, \`filter\` and
\`mix-blend-mode\`. Their attributes of the same names count as presentation attributes. What a filter does that PDF cannot say is
drawn as pixels, at 300 dpi. \`will-change\` makes stacking contexts and containing blocks, and
nothing else; \`content-visibility: auto\` shows what it is set on. Transforms out of the page are projected onto it, with
perspective too; boxes that cut through each other lie one over the other. \`offset-path\` takes rays, boxes and basic shapes. \`shape-outside\` takes shapes, boxes, gradients
and images of pixels; of an SVG image it takes the box. \`calc-size()\` calculates widths from sizes of content, and heights
from lengths alone.

Old names and names with a vendor's prefix mean the property that is called so today.

Properties that start with \`-octavo-\` are our own, for templates; their values may change.

## Counter styles

${code(PREDEFINED.keys())}, and those of \`@counter-style\`.
`
