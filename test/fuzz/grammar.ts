/** Documents and selectors out of the words of their languages, mostly well formed. */
import { PROPERTIES } from '../../src/css/properties/property-table.ts'
import type { Random } from '../random.ts'

const TAGS =
  'div p span b table tr td th thead tbody caption col ul ol li dl dt dd h1 h2 pre blockquote a img svg figure details summary ruby rt sub sup br wbr hr section article aside math mfrac mi button input select fieldset legend'.split(
    ' ',
  )
const WORDS = [
  'word',
  'internationalization',
  'שלום',
  '漢字',
  'السلام',
  '😀',
  'a\u0301',
  '\u200b',
  '\u00ad',
  ' ',
  '12.5',
]
const KEYWORDS =
  'auto none normal inherit initial unset inline block flex grid grid-lanes masonry inline-block inline-flex table table-cell table-row contents list-item flow-root absolute relative fixed sticky left right both center start end stretch baseline min-content max-content fit-content hidden visible scroll wrap nowrap pre pre-wrap row column dense always avoid page break-word underline wavy dotted double solid red currentColor transparent vertical-rl vertical-lr sideways-rl upright rtl ltr isolate plaintext uppercase small-caps bold italic footnote running(h) space-between balance thin'.split(
    ' ',
  )
const UNITS = ['px', 'em', '%', 'pt', 'fr', 'vw', 'deg', 'ch', '', 'mm', 'cqw']
const NUMBERS = ['0', '1', '-1', '2', '3.5', '10', '100', '1e3', '-50', '1e9', '0.001', '50', '99999999']

const PROPERTY_NAMES = Object.keys(PROPERTIES).map(name => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`))
const SHORTHANDS = [
  'margin',
  'padding',
  'border',
  'background',
  'font',
  'flex',
  'grid',
  'columns',
  'inset',
  'transition',
  'mask',
  'grid-area',
  'list-style',
]

function value(random: Random, depth = 0): string {
  const number = () => random.pick(NUMBERS) + random.pick(UNITS)
  const inner = () => (depth > 2 ? number() : value(random, depth + 1))
  const kinds = [
    number,
    number,
    () => random.pick(KEYWORDS),
    () => random.pick(KEYWORDS),
    () => `calc(${inner()} ${random.pick(['+', '-', '*', '/'])} ${inner()})`,
    () =>
      `${random.pick(['min', 'max', 'clamp', 'repeat', 'minmax', 'rgb', 'hsl', 'rotate', 'scale', 'translate', 'blur', 'drop-shadow', 'linear-gradient', 'radial-gradient', 'polygon', 'circle', 'inset', 'attr', 'counter', 'target-counter', 'leader', 'var', 'env', 'fit-content', 'color-mix', 'url'])}(${random.some(3, inner).join(random.pick([', ', ' ', ' / ']))})`,
    () => `"${random.pick(WORDS)}"`,
    () => `#${random.below(0xfff).toString(16)}`,
  ]
  return random.pick(kinds)()
}

const declaration = (random: Random): string =>
  `${random.pick(random.chance(0.8) ? PROPERTY_NAMES : SHORTHANDS)}:${random.some(3, () => value(random)).join(random.chance(0.85) ? ' ' : ', ')}${random.chance(0.05) ? '!important' : ''}`
const declarations = (random: Random, most: number): string => random.some(most, () => declaration(random)).join(';')

const COMPOUNDS = [
  'p',
  '*',
  '.x',
  '#a',
  'li',
  ':first-child',
  ':nth-child(2n+1)',
  ':nth-last-child(odd of .x)',
  ':not(.b)',
  ':is(p, li)',
  ':has(b)',
  ':has(> li)',
  ':where(.c)',
  '[title~=a]',
  '[lang|=en]',
  ':lang(en)',
  ':dir(rtl)',
  ':empty',
  ':root',
  ':only-child',
  ':checked',
  ':nth-of-type(3)',
  'svg|g',
  '::before',
  ':scope',
  '[class*="b" i]',
]
const RAW = [...'()[]:>+~,*#."\'\\|@{}= \n', '\\0', '\u0000', '--', '/*', 'n', 'of', 'é', '2n']

/** A selector; in a part of all cases with something that does not belong there. */
export function selectorText(random: Random): string {
  const compound = (): string => random.some(3, () => random.pick(COMPOUNDS)).join('')
  const complex = (): string => random.some(4, compound).join(random.pick([' ', ' > ', ' + ', ' ~ ', '>']))
  const wrapped = (): string =>
    random.chance(0.3) ? `:${random.pick(['not', 'is', 'has', 'where', 'nth-child'])}(${complex()})` : complex()
  let text = random.some(3, wrapped).join(', ')
  if (random.chance(0.4))
    for (const raw of random.some(4, () => random.pick(RAW))) {
      const at = random.below(text.length + 1)
      text = text.slice(0, at) + raw + text.slice(at + random.below(3))
    }
  return text
}

function rule(random: Random): string {
  const at = [
    '@page',
    '@page :first',
    '@media print',
    '@supports (display:grid)',
    '@layer a',
    '@container (min-width:1px)',
    '@font-face',
    '@counter-style x',
    '@property --x',
  ]
  const inner = `${selectorText(random)}{${declarations(random, 4)}}`
  if (random.chance(0.75)) return inner
  return `${random.pick(at)}{${random.chance(0.5) ? inner : declarations(random, 3)}}`
}

function content(random: Random, depth: number): string {
  if (depth > 5 || random.chance(0.25)) return random.some(6, () => random.pick(WORDS)).join(' ')
  const name = random.pick(TAGS)
  const style = random.chance(0.6) ? ` style='${declarations(random, 4).replaceAll("'", '')}'` : ''
  const more = random.chance(0.2)
    ? ` ${random.pick(['class=x', 'id=a', 'dir=rtl', 'lang=de', 'rowspan=3', 'colspan=9', 'href=#a', 'src=data:,x', 'width=50%', 'start=-3'])}`
    : ''
  const end = random.chance(0.8) ? `</${name}>` : ''
  return `<${name}${style}${more}>${random.some(4, () => content(random, depth + 1)).join('')}${end}`
}

export function documentText(random: Random): string {
  const sheet = random.chance(0.7) ? `<style>${random.some(6, () => rule(random)).join('\n')}</style>` : ''
  return sheet + random.some(4, () => content(random, 0)).join('')
}
