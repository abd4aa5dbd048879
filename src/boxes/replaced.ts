/**
 * Replaced elements: boxes whose content is an image (CSS Images 3 §5).
 * https://www.w3.org/TR/css-images-3/
 */
import type { ComputedStyle } from '../css/style.ts'
import { attribute, type Element, placeOf, textContent } from '../html/document.ts'
import { frameSource } from '../images/frame.ts'
import type { ShownImage } from '../images/types.ts'
import type { ReplacedBox } from './box.ts'
import type { BuildContext } from './context.ts'
import { drawnLinks } from './drawn-links.ts'
import { buildForeign } from './foreign.ts'
import { replacement, replacementText } from './generated/content.ts'
import { knownLanguage } from './language.ts'
import { marksOf } from './marks.ts'
import type { StructureNode } from './structure-node.ts'

/** Whether an element is replaced by an image, whatever its style. */
function isReplacedElement(element: Element): boolean {
  if (element.namespace === 'svg') return element.name === 'svg'
  return (
    element.namespace === 'html' &&
    (element.name === 'img' || (element.name === 'input' && attribute(element, 'type')?.toLowerCase() === 'image'))
  )
}

/**
 * Elements that show an image if they have one, and their content otherwise (HTML,
 * https://html.spec.whatwg.org/multipage/rendering.html#images-3).
 */
const HOLDERS: ReadonlySet<string> = new Set(['object', 'embed', 'video', 'iframe'])

/** Whether an element is replaced by an image, loaded or missing. */
export const showsImage = (context: BuildContext, element: Element): boolean =>
  isReplacedElement(element) ||
  isEmptyCanvas(element) ||
  isEmptyFrame(element) ||
  (element.namespace === 'html' && HOLDERS.has(element.name) && context.images.forElement(element) !== null)

/** The box of an image, or null if it could not be loaded: its alternative text is displayed instead. */
export function buildReplaced(
  context: BuildContext,
  element: Element,
  style: ComputedStyle,
  language: string,
): ReplacedBox | null {
  const image =
    replacement(context, style) ??
    (isEmptyCanvas(element) ? bitmapOf(element) : null) ??
    (isEmptyFrame(element) ? EMPTY_FRAME : null) ??
    context.images.forElement(element)
  if (image === null) return null
  // Images of style sheets are artifacts unless the style has alternative text.
  const alternative =
    replacementText(context, style, element) ?? (showsImage(context, element) ? alternativeOf(element) : '')
  const structure = figureFor(context, element, alternative)
  const foreign = buildForeign(context, image, language)
  return {
    kind: 'replaced',
    id: context.nextId(),
    style,
    element,
    pseudo: null,
    structure,
    marks: marksOf(context, element, style),
    image,
    alt: alternative,
    ...(foreign === null ? {} : { foreign }),
    ...drawnLinks(context, element, image),
  }
}

/**
 * Whether an element is a canvas without fallback content, which would replace it (HTML,
 * https://html.spec.whatwg.org/multipage/canvas.html#the-canvas-element).
 */
const isEmptyCanvas = (element: Element): boolean =>
  element.namespace === 'html' &&
  element.name === 'canvas' &&
  element.children.every(child => child.kind !== 'element' && textContent(child).trim() === '')

/** Whether an element is a frame without a document. It keeps the size of its box. */
const isEmptyFrame = (element: Element): boolean =>
  element.namespace === 'html' && element.name === 'iframe' && frameSource(element) === null

/** Frames have no natural size and no ratio (HTML, https://html.spec.whatwg.org/multipage/rendering.html#embedded-content-rendering-rules). */
const EMPTY_FRAME: ShownImage = { id: 'frame', width: null, height: null, ratio: null, content: null, parts: [] }

/** The empty bitmap of a canvas: it has a natural size, and so a ratio. */
function bitmapOf(canvas: Element): ShownImage {
  const lengthOf = (name: string, otherwise: number): number => {
    const written = /^[\t\n\f\r ]*\+?(\d+)/.exec(attribute(canvas, name) ?? '')
    return written === null ? otherwise : Number(written[1])
  }
  const [width, height] = [lengthOf('width', 300), lengthOf('height', 150)]
  const ratio = width > 0 && height > 0 ? width / height : null
  return { id: `canvas ${width} ${height}`, width, height, ratio, content: null, parts: [] }
}

/** The alternative text of an element (ISO 32000-1 §14.9.3 requires one for each figure); null if it has none. */
function alternativeOf(element: Element): string | null {
  if (element.namespace === 'html' && HOLDERS.has(element.name)) return holderAlternative(element)
  if (element.name === 'canvas') return attribute(element, 'aria-label') ?? ''
  if (element.name !== 'svg') return attribute(element, 'alt') ?? attribute(element, 'aria-label')
  const label = attribute(element, 'aria-label')
  if (label !== null) return label
  // SVG Accessibility API Mappings 1 §9.1: the title of a drawing is its name, or its description if there is no title.
  for (const name of ['title', 'desc']) {
    const child = element.children.find(node => node.kind === 'element' && node.name === name)
    const text = child === undefined ? '' : textContent(child).replace(/\s+/g, ' ').trim()
    if (text !== '') return text
  }
  return null
}

/** The fallback content of an element as alternative text of its image. */
function holderAlternative(element: Element): string | null {
  const named = attribute(element, 'aria-label') ?? attribute(element, 'title')
  if (named !== null) return named
  const text = textContent(element).replace(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

/** The structure node of an image. An empty `alt` makes it an artifact (HTML §4.8.4.4.4); a missing one gives a warning. */
function figureFor(context: BuildContext, element: Element, alternative: string | null): StructureNode | 'artifact' {
  if (
    alternative === '' ||
    attribute(element, 'role') === 'presentation' ||
    attribute(element, 'aria-hidden') === 'true'
  )
    return 'artifact'
  if (alternative === null) {
    context.diagnostics.warn('accessibility', 'an image has no alternative text', placeOf(element))
  }
  return context.structure.leaf('Figure', { alternative, language: knownLanguage(context, element) })
}
