/** Changes as a page of HTML: what differs, and the pages side by side. It needs nothing but itself. */
import type { Change } from './changes.ts'
import type { Comparison } from './compare.ts'
import { describe } from './describe.ts'
import type { PageModel, PdfModel } from './model.ts'

/** A side of the report. */
interface ComparedDocument {
  readonly label: string
  readonly model: PdfModel
  /** PNG pictures of pages by their index from 0. Pages without one are drawn from the model. */
  readonly pictures: ReadonlyMap<number, Uint8Array>
}

/** The pages that a reader of a report looks at, as rising indices from 0: those that changed, came or went, and what they were. */
export function pagesThatDiffer({ changes, pages }: Comparison): {
  readonly before: readonly number[]
  readonly after: readonly number[]
} {
  const changed = new Set(changes.flatMap(change => ('page' in change ? [change.page - 1] : [])))
  const after = pages.backward.flatMap((from, index) => (from === null || changed.has(index) ? [index] : []))
  const before = pages.forward.flatMap((to, index) => (to === null || changed.has(to) ? [index] : []))
  return { before, after }
}

/** The report as a page of its own: pages side by side, with what differs. */
export function reportHtml(before: ComparedDocument, after: ComparedDocument, { changes, pages }: Comparison): string {
  const sections = after.model.pages.map((_, index) =>
    pageSection(before, after, pages.backward[index] ?? null, index, changes),
  )
  const gone = pages.forward.flatMap((to, index) => (to === null ? [removedSection(before, index)] : []))
  const whole = changes.filter(change => !('page' in change))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(`${before.label} and ${after.label}`)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${changes.length === 0 ? 'No differences' : `${changes.length} difference${changes.length === 1 ? '' : 's'}`}</h1>
<p><del>${escaped(before.label)}</del> → <ins>${escaped(after.label)}</ins></p>
${list(whole)}
${[...sections, ...gone].join('\n')}
<script>${SCRIPT}</script>
</body>
</html>
`
}

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem; color: #1c1c1c; background: #f4f4f2 }
section { margin-block: 2rem }
section.same > .pages { display: none }
section.same:has(input:checked) > .pages { display: flex }
.pages { display: flex; flex-wrap: wrap; gap: 1rem }
figure { margin: 0; flex: 1 1 24rem; max-width: 48rem }
figure svg, figure img { width: 100%; height: auto; background: #fff; box-shadow: 0 0 0 1px #ccc }
del { background: #f8d7d7; text-decoration: none } ins { background: #d7f0d7; text-decoration: none }
.marked { position: relative } .marked svg { position: absolute; inset: 0; background: none; box-shadow: none }
.over { position: relative } .over img + img { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--at, 50%)) }
input[type=range] { width: 100% }
`

const SCRIPT = `
for (const range of document.querySelectorAll('input[type=range]'))
  range.addEventListener('input', () => range.previousElementSibling.style.setProperty('--at', range.value + '%'))
`

function pageSection(
  before: ComparedDocument,
  after: ComparedDocument,
  from: number | null,
  index: number,
  changes: readonly Change[],
): string {
  const own = changes.filter(change => 'page' in change && change.page === index + 1)
  const marked = own.flatMap(change => (change.kind === 'words' ? [change] : []))
  const old =
    from === null ? '' : figure(before, from, new Set(marked.flatMap(({ removed }) => removed.split(' '))), '#c01818')
  const now = figure(after, index, new Set(marked.flatMap(({ added }) => added.split(' '))), '#18801c')
  const over = from === null ? '' : overlay(before.pictures.get(from), after.pictures.get(index))
  const show = own.length > 0 ? '' : ' <label><input type="checkbox"> show</label>'
  return `<section${own.length > 0 ? '' : ' class="same"'}>
<h2>Page ${index + 1}${from !== null && from !== index ? ` (was ${from + 1})` : ''}${own.length > 0 ? '' : ': the same'}${show}</h2>
${list(own)}
<div class="pages">${old}${now}${over}</div>
</section>`
}

const removedSection = (before: ComparedDocument, index: number): string =>
  `<section><h2>Page ${index + 1} is gone</h2><div class="pages">${figure(before, index, new Set(), '#000')}</div></section>`

const list = (changes: readonly Change[]): string =>
  changes.length === 0 ? '' : `<ul>${changes.map(change => `<li>${escaped(describe(change))}</li>`).join('')}</ul>`

function figure(
  { label, model, pictures }: ComparedDocument,
  index: number,
  words: ReadonlySet<string>,
  mark: string,
): string {
  const picture = pictures.get(index)
  const page = model.pages[index]!
  const content =
    picture === undefined
      ? drawn(page, words, mark)
      : `<div class="marked">${image(picture, `Page ${index + 1}`)}${wordMarks(page, words, mark)}</div>`
  return `<figure>${content}<figcaption>${escaped(label)}, page ${index + 1}</figcaption></figure>`
}

const image = (png: Uint8Array, alt: string): string =>
  `<img alt="${escaped(alt)}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`

/** The new page over the old one, as far as a slider says. */
const overlay = (before: Uint8Array | undefined, after: Uint8Array | undefined): string =>
  before === undefined || after === undefined
    ? ''
    : `<figure><div class="over">${image(before, 'Before')}${image(after, 'After')}</div><input type="range" aria-label="How much of the old page shows" value="50"></figure>`

/** Boxes around words, to be laid over a picture. A word stands in its line as far along as its characters do. */
function wordMarks({ width, height, lines }: PageModel, words: ReadonlySet<string>, mark: string): string {
  if (words.size === 0) return ''
  const boxes = lines.flatMap(({ x, y, right, parts }) => {
    const text = parts.map(part => part.text).join('')
    const size = Math.max(...parts.map(part => part.size))
    const each = (right - x) / Math.max(1, text.length)
    return Array.from(text.matchAll(/[^ ]+/g)).flatMap(({ 0: word, index }) =>
      words.has(word)
        ? [`<rect ${box({ x: x + index * each, y: y - size, width: word.length * each, height: 1.3 * size })}/>`]
        : [],
    )
  })
  return `<svg viewBox="0 0 ${width} ${height}" fill="${mark}" fill-opacity=".18" stroke="${mark}" stroke-width=".5" aria-hidden="true">${boxes.join('')}</svg>`
}

/** A page from its model: lines as wide as they were set, areas and places of pictures. */
function drawn({ width, height, lines, images, shapes }: PageModel, words: ReadonlySet<string>, mark: string): string {
  const fills = shapes.filter(({ kind, colour }) => kind === 'fill' && colour.startsWith('#'))
  const areas = fills.map(shape => `<rect ${box(shape)} fill="${escaped(shape.colour)}"/>`)
  const pictures = images.map(each => `<rect ${box(each)} fill="#ddd" stroke="#999"/>`)
  const texts = lines.map(({ x, y, right, parts }) => {
    const spans = parts.map(({ text, size, font, colour }) => {
      const weight = /bold|black/i.test(font) ? ' font-weight="bold"' : ''
      const fill = escaped(colour.startsWith('#') ? colour : '#000')
      return text
        .split(/( +)/)
        .map(
          word =>
            `<tspan font-size="${size}"${weight} fill="${words.has(word) ? mark : fill}">${escaped(word)}</tspan>`,
        )
        .join('')
    })
    return `<text x="${x}" y="${y}" textLength="${Math.max(1, right - x)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">${spans.join('')}</text>`
  })
  return `<svg viewBox="0 0 ${width} ${height}" font-family="serif" role="img">${[...areas, ...pictures, ...texts].join('')}</svg>`
}

const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string =>
  `x="${x}" y="${y}" width="${Math.max(0.3, width)}" height="${Math.max(0.3, height)}"`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, each => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[each]!)
