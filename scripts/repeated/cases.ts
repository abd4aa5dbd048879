/** Documents of one thing many times: what takes more than linear time in any of them is a fault. */

/** A document of `count` repetitions. */
export type Repeated = (count: number) => string

const times = (text: string, count: number): string => text.repeat(count)
const many = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => each(i)).join('')
const inside =
  (before: string, each: string, after = ''): Repeated =>
  count =>
    before + times(each, count) + after

/** Elements of HTML with an end tag, those that are obsolete included. */
const ELEMENTS =
  `a abbr acronym address article aside audio b bdi bdo big blockquote button canvas caption center cite code
  colgroup data datalist dd del details dfn dialog dir div dl dt em fieldset figcaption figure font footer form frameset h1 h2 h3 h4
  h5 h6 header hgroup i iframe ins kbd label legend li main map mark marquee menu meter nav nobr noembed noframes noscript object ol
  optgroup option output p picture pre progress q rb rp rt rtc ruby s samp search section select slot small span strike strong style
  sub summary sup table tbody td template textarea tfoot th thead time title tr tt u ul var video xmp unknown-element`.split(
    /\s+/,
  )
const VOID = 'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
  ' ',
)

const NEEDS: Readonly<Record<string, readonly [string, string]>> = {
  caption: ['<table>', '</table>'],
  colgroup: ['<table>', '</table>'],
  tbody: ['<table>', '</table>'],
  thead: ['<table>', '</table>'],
  tfoot: ['<table>', '</table>'],
  tr: ['<table>', '</table>'],
  td: ['<table><tr>', '</table>'],
  th: ['<table><tr>', '</table>'],
  col: ['<table>', '</table>'],
  li: ['<ul>', '</ul>'],
  dt: ['<dl>', '</dl>'],
  dd: ['<dl>', '</dl>'],
  rt: ['<ruby>', '</ruby>'],
  rb: ['<ruby>', '</ruby>'],
  rp: ['<ruby>', '</ruby>'],
  rtc: ['<ruby>', '</ruby>'],
  option: ['<select>', '</select>'],
  optgroup: ['<select>', '</select>'],
}

const DISPLAYS = `block inline inline-block flow-root list-item table inline-table table-row table-cell table-row-group
  table-header-group table-footer-group table-column table-column-group table-caption flex inline-flex grid inline-grid ruby
  ruby-base ruby-text ruby-base-container ruby-text-container contents none math block-math run-in`.split(/\s+/)

/** Declarations whose work could depend on what stands before or around an element. */
const DECLARATIONS = [
  'float:left',
  'float:right;clear:both',
  'float:left;width:30%;shape-outside:circle()',
  'clear:both',
  'position:relative;left:1px',
  'position:absolute',
  'position:absolute;inset:0',
  'position:sticky;top:0',
  'z-index:3;position:relative',
  'opacity:.5',
  'filter:blur(1px)',
  'filter:drop-shadow(1px 1px red)',
  'backdrop-filter:blur(1px)',
  'mix-blend-mode:multiply',
  'isolation:isolate',
  'transform:rotate(3deg)',
  'clip-path:circle()',
  'clip-path:inset(1px)',
  'mask:linear-gradient(red,transparent)',
  'overflow:hidden',
  'overflow:auto;height:9px',
  'columns:2',
  'columns:2;column-rule:1px solid',
  'column-span:all',
  'break-inside:avoid',
  'break-before:avoid',
  'break-after:avoid',
  'break-after:avoid;break-before:avoid;break-inside:avoid',
  'break-before:page',
  'page:a',
  'orphans:9;widows:9',
  'box-decoration-break:clone;border:1px solid',
  'margin-break:keep;margin:3px',
  'margin:-9px',
  'margin-top:-1px;margin-bottom:1px',
  'padding:9%',
  'width:min-content',
  'width:max-content',
  'width:fit-content',
  'width:calc(100% - 3px)',
  'height:100%',
  'min-height:50vh',
  'aspect-ratio:3;width:9px',
  'container-type:size;height:9px',
  'container-type:inline-size',
  'contain:strict;height:9px',
  'content-visibility:auto',
  'counter-increment:a',
  'counter-reset:a',
  'counter-set:a 3',
  'quotes:"a" "b"',
  'string-set:a content()',
  'list-style:upper-roman inside;display:list-item',
  'list-style-image:linear-gradient(red,blue);display:list-item',
  'background:linear-gradient(red,blue)',
  'background:conic-gradient(red,blue)',
  'background:repeating-radial-gradient(red,blue 3px)',
  'background:linear-gradient(red,blue) text;color:transparent',
  'background:linear-gradient(red,blue) fixed',
  'border:3px double red;border-radius:9px',
  'border:3px dotted red',
  'border-image:linear-gradient(red,blue) 3 round;border:9px solid',
  'box-shadow:1px 1px 3px red',
  'box-shadow:inset 1px 1px red',
  'text-shadow:1px 1px 1px red',
  'outline:3px solid red',
  'text-decoration:underline wavy red',
  'text-emphasis:filled sesame',
  'text-align:justify;text-align-last:justify',
  'text-wrap:balance',
  'text-wrap:pretty',
  'text-indent:3em hanging each-line',
  'hanging-punctuation:first last allow-end',
  'hyphens:auto',
  'word-break:break-all',
  'overflow-wrap:anywhere',
  'line-break:anywhere',
  'white-space:pre',
  'white-space:pre-wrap',
  'white-space:break-spaces',
  'text-overflow:ellipsis;overflow:hidden;white-space:nowrap',
  'line-clamp:2;overflow:hidden',
  '-webkit-line-clamp:1;display:-webkit-box;-webkit-box-orient:vertical;overflow:hidden',
  'letter-spacing:1px;word-spacing:3px',
  'text-transform:capitalize',
  'text-transform:full-width',
  'font-variant:small-caps oldstyle-nums',
  'font-feature-settings:"liga" 0',
  'font-variation-settings:"wght" 350',
  'font-size-adjust:.5',
  'font-family:nothing,other,sans-serif',
  'vertical-align:super',
  'vertical-align:top',
  'line-height:3',
  'initial-letter:2',
  'direction:rtl',
  'unicode-bidi:isolate-override;direction:rtl',
  'unicode-bidi:plaintext',
  'writing-mode:vertical-rl',
  'writing-mode:vertical-rl;text-orientation:upright',
  'text-combine-upright:all;writing-mode:vertical-rl',
  'ruby-position:under',
  'visibility:hidden',
  'visibility:collapse',
  'float:footnote',
  'position:running(a)',
  'order:1',
  'flex:1 1 9px',
  'align-self:baseline',
  'align-self:last baseline',
  'margin:auto',
  'grid-column:span 2',
  'grid-row:span 2;grid-column:1',
  'grid-area:auto/auto/span 2/span 2',
  'border-collapse:collapse;display:table',
  'table-layout:fixed;display:table;width:100%',
  'caption-side:bottom;display:table-caption',
  'anchor-name:--a',
  'position:absolute;position-anchor:--a;top:anchor(bottom)',
  'offset-path:circle();offset-distance:30%',
  'zoom:1.1',
  'resize:both',
  'tab-size:3',
  'image-rendering:pixelated',
  'object-fit:cover',
  'bookmark-level:1',
  'text-box-trim:trim-both',
  'hyphenate-character:"="',
  'hyphenate-limit-lines:1;hyphens:auto',
  'inset-inline:3px;position:relative',
  'all:unset',
  '--a:1px;margin:var(--a)',
  'color:color-mix(in oklch,red,blue)',
]

const CONTAINERS = [
  'display:flex',
  'display:flex;flex-wrap:wrap',
  'display:flex;flex-direction:column',
  'display:flex;flex-flow:column wrap;height:300px',
  'display:grid',
  'display:grid;grid-template-columns:repeat(20,auto)',
  'display:grid;grid-template-columns:repeat(20,1fr);grid-auto-flow:dense',
  'display:grid;grid-auto-flow:column',
  'display:grid;grid-template-columns:repeat(auto-fill,minmax(30px,1fr))',
  'display:grid;grid-template-columns:subgrid',
  'display:inline-flex',
  'display:inline-grid',
  'columns:3',
  'columns:3;height:300px;column-fill:auto',
  'writing-mode:vertical-rl',
  'direction:rtl',
  'white-space:nowrap',
  'width:min-content',
  'float:left',
  'position:absolute',
  'display:table',
  'display:table;border-collapse:collapse',
  'display:inline-block',
  'transform:scale(.5)',
  'opacity:.5',
  'clip-path:circle()',
  'overflow:hidden;height:300px',
  'display:ruby',
  'break-inside:avoid',
  'line-clamp:9;overflow:hidden',
  'text-wrap:balance',
  'hyphens:auto',
  'container-type:inline-size',
  'counter-reset:a',
  'width:1px',
  'width:0',
]

const SVG =
  `a circle clipPath defs desc ellipse feBlend filter foreignObject g image line linearGradient marker mask metadata path
  pattern polygon polyline radialGradient rect stop style svg switch symbol text textPath title tspan use view`.split(
    /\s+/,
  )
const SVG_ATTRIBUTES =
  'width="9" height="9" x="1" y="1" r="3" cx="3" cy="3" rx="3" ry="3" x2="5" y2="5" d="M0 0h9v9z" points="0 0 9 9 0 9" offset=".5" stroke="red"'
const MATHML =
  `mi mn mo mtext mspace ms mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover
  munderover mmultiscripts mtable mtr mtd maction semantics annotation`.split(/\s+/)

const elements = (): [string, Repeated][] =>
  ELEMENTS.flatMap(name => {
    const [before, after] = NEEDS[name] ?? ['', '']
    return [
      [`element ${name}`, inside(before, `<${name}>word</${name}>`, after)],
      [`open ${name}`, inside(before, `<${name}>word`, after)],
      [`deep ${name}`, count => times(times(`<${name}>`, 200) + times(`</${name}>`, 200), Math.ceil(count / 200))],
    ]
  })

const styled = (): [string, Repeated][] => [
  ...DISPLAYS.flatMap((display): [string, Repeated][] => [
    [`display ${display}`, inside('', `<div style="display:${display}">word</div>`)],
    [`display of spans ${display}`, inside('<p>', `<span style="display:${display}">word</span> `)],
    [
      `display deep ${display}`,
      count => times(times(`<div style="display:${display}">`, 60) + times('</div>', 60), Math.ceil(count / 60)),
    ],
  ]),
  ...DECLARATIONS.flatMap((declarations): [string, Repeated][] => [
    [`block {${declarations}}`, inside(`<style>i{display:block;${declarations}}</style>`, '<i>word</i>')],
    [`inline {${declarations}}`, inside(`<style>i{${declarations}}</style><p>`, '<i>word</i> ')],
    [
      `item {${declarations}}`,
      inside(`<style>i{${declarations}}</style><div style="display:flex;flex-wrap:wrap">`, '<i>word</i>'),
    ],
    [
      `deep {${declarations}}`,
      count =>
        `<style>div{${declarations}}</style>${times(`${times('<div>', 30)}word${times('</div>', 30)}`, Math.ceil(count / 30))}`,
    ],
  ]),
  ...CONTAINERS.flatMap((container): [string, Repeated][] => [
    [`children of {${container}}`, inside(`<div style="${container}">`, '<div>word</div>', '</div>')],
    [`spans of {${container}}`, inside(`<div style="${container}">`, '<span>word</span> ', '</div>')],
    [`text of {${container}}`, inside(`<div style="${container}">`, 'word ', '</div>')],
  ]),
]

const foreign = (): [string, Repeated][] => [
  ...SVG.flatMap((name): [string, Repeated][] => [
    [`svg ${name}`, inside('<svg>', `<${name} ${SVG_ATTRIBUTES}>word</${name}>`, '</svg>')],
    [`svg alone ${name}`, inside('', `<svg><${name} ${SVG_ATTRIBUTES}>word</${name}></svg>`)],
    [
      `svg deep ${name}`,
      count => times(`<svg>${times(`<${name}>`, 60)}${times(`</${name}>`, 60)}</svg>`, Math.ceil(count / 60)),
    ],
  ]),
  ...MATHML.flatMap((name): [string, Repeated][] => [
    [`mathml ${name}`, inside('<math>', `<${name}><mi>x</mi><mi>y</mi></${name}>`, '</math>')],
    [`mathml alone ${name}`, inside('', `<p><math><${name}><mi>x</mi><mi>y</mi></${name}></math>`)],
  ]),
]

/** All cases by name. */
export function repeatedCases(further: readonly (readonly [string, Repeated])[]): ReadonlyMap<string, Repeated> {
  const voids = VOID.map((name): [string, Repeated] => [
    `element ${name}`,
    inside(NEEDS[name]?.[0] ?? '', `<${name}>`, NEEDS[name]?.[1] ?? ''),
  ])
  return new Map([...elements(), ...voids, ...styled(), ...foreign(), ...further])
}

export { inside, many, times }
