/**
 * Replaced children: the image or control, its alternative text, or an empty box of its size (HTML §4.8.4.4 and §15.4,
 * https://html.spec.whatwg.org/multipage/rendering.html#replaced-elements).
 */
import { anonymousStyle } from '../css/anonymous.ts'
import type { ComputedStyle } from '../css/style.ts'
import { attribute } from '../html/document.ts'
import { anonymousBlock } from './anonymous-block.ts'
import type { FlowBuilder } from './block-container.ts'
import type { BlockLevelBox, ReplacedBox } from './box.ts'
import type { BuildContext, Child, Container, ElementChild } from './context.ts'
import { withinContents } from './element-block.ts'
import { replacement } from './generated/content.ts'
import { addInlineBox } from './inline/inline-box.ts'
import { marksOf } from './marks.ts'
import { buildPrincipalBox } from './principal-box.ts'
import { buildReplaced, showsImage } from './replaced.ts'

/** Whether an element is replaced: by its kind, or by an image that its `content` property names (CSS Content 3 §2). */
export const isReplaced = (context: BuildContext, { element, styles }: ElementChild): boolean =>
  showsImage(context, element) || replacement(context, styles.self) !== null

/** Adds a replaced element at its display level; one without an image becomes its alternative text or a placeholder. */
export function addReplaced(context: BuildContext, flow: FlowBuilder, child: ElementChild, container: Container): void {
  const style = child.styles.self
  const isBlockLevel = container.isItemContainer || !(style.display === 'inline' || style.display.startsWith('inline-'))
  if (isBlockLevel) flow.beginBlockContent()
  else flow.beginInlineContent()
  context.counters.apply(style, { order: child.element.order, part: 'self' })
  const box = buildImage(context, child)
  if (box === null) addAlternativeText(context, flow, child, isBlockLevel)
  else if (isBlockLevel) flow.addBlock(box)
  else if (standsAlone(box)) {
    flow.beginBlockContent()
    flow.addBlock({ ...box, style: aloneStyle(box.style) })
  } else flow.addAtomic(box)
}

/** Whether an inline image is so wide that its style makes it a block (`-octavo-alone`). */
function standsAlone({ style, image }: ReplacedBox): boolean {
  const { octavoAlone, width, height, effectiveZoom } = style
  if (octavoAlone === 'none') return false
  if (width !== 'auto') return typeof width === 'number' && width >= octavoAlone.least
  const byHeight = typeof height === 'number' && image.ratio !== null ? height * image.ratio : null
  return (byHeight ?? (image.width ?? 0) * effectiveZoom) >= octavoAlone.least
}

const aloneStyles = new WeakMap<ComputedStyle, ComputedStyle>()

/** The style of such an image, as a block with space around it. Equal styles give the same object. */
function aloneStyle(style: ComputedStyle): ComputedStyle {
  const known = aloneStyles.get(style)
  if (known !== undefined) return known
  const margin = style.octavoAlone === 'none' ? 0 : style.octavoAlone.gap
  const made: ComputedStyle = { ...style, display: 'block', marginTop: margin, marginBottom: margin }
  aloneStyles.set(style, made)
  return made
}

/**
 * The box of a replaced element, or null if its image is missing. Directly inside a link with `display: contents` the box has
 * the link.
 */
export function buildImage(context: BuildContext, { element, styles, language }: ElementChild): ReplacedBox | null {
  return withinContents(context, element.parent, () => {
    const box = buildReplaced(context, element, styles.self, language)
    const link = context.contents.get(element.parent!)?.link ?? null
    return box === null || link === null ? box : { ...box, link }
  })
}

/**
 * Adds the `alt` text of a missing image. Without `alt`: a placeholder if the image has a size and no source, else only the
 * marks of the element (HTML, https://html.spec.whatwg.org/multipage/rendering.html#images-3).
 */
export function addAlternativeText(
  context: BuildContext,
  flow: FlowBuilder,
  child: ElementChild,
  isBlockLevel: boolean,
): void {
  const alternative = alternativeOf(child)
  if (alternative === '' && isSizedWithoutSource(child)) {
    if (isBlockLevel) flow.addBlock(placeholder(context, child, 'block'))
    else flow.addAtomic(placeholder(context, child, 'inline-block'))
    return
  }
  if (alternative === '') {
    context.pendingMarks.push(...marksOf(context, child.element, child.styles.self))
    return
  }
  // The text has the colour, font and place of the image, but not its background, border and size.
  const style = isBlockLevel ? placedStyle(child.styles.self) : anonymousStyle(child.styles.self, 'inline')
  const quiet: ElementChild = { ...child, styles: { ...child.styles, self: style } }
  const text: Child = { kind: 'text', value: alternative, style, language: child.language }
  if (isBlockLevel) {
    const children = context.buildFlow([text], { style, language: child.language, isItemContainer: false })
    flow.addBlock(anonymousBlock(context.nextId(), style, children))
  } else addInlineBox(context, flow, quiet, () => flow.addText(alternative, style, child.language))
}

/** The style of the text in place of an image that is a block or an item: it stands where its container places the image. */
function placedStyle(image: ComputedStyle): ComputedStyle {
  const { order, alignSelf, justifySelf, gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd } = image
  const placement = { order, alignSelf, justifySelf, gridColumnStart, gridColumnEnd, gridRowStart, gridRowEnd }
  return { ...anonymousStyle(image, 'block'), ...placement }
}

const alternativeOf = ({ element }: ElementChild): string => attribute(element, 'alt')?.trim() ?? ''

/** An `img` without any source that has a width or height: browsers show an empty box of that size. */
function isSizedWithoutSource({ element, styles: { self } }: ElementChild): boolean {
  if (element.name !== 'img' || ['src', 'srcset', 'data-src'].some(name => attribute(element, name) !== null))
    return false
  return self.width !== 'auto' || self.height !== 'auto'
}

/**
 * An empty block in place of an image without source and alternative text, with the size of the style; null for other images.
 */
export function buildPlaceholder(context: BuildContext, child: ElementChild): BlockLevelBox | null {
  const isShown = alternativeOf(child) === '' && isSizedWithoutSource(child)
  return isShown ? placeholder(context, child, 'block') : null
}

function placeholder(context: BuildContext, child: ElementChild, display: 'block' | 'inline-block'): BlockLevelBox {
  const { width, height, aspectRatio } = child.styles.self
  // Without an image there is no natural size.
  const own = (size: typeof width) => (size === 'auto' && aspectRatio.ratio === null ? 0 : size)
  const self: ComputedStyle = { ...child.styles.self, display, width: own(width), height: own(height) }
  return buildPrincipalBox(context, { ...child, styles: { ...child.styles, self } }, { isRoot: true })
}
