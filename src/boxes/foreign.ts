/**
 * Boxes of the `foreignObject` elements of an SVG (SVG 2: https://svgwg.org/svg2-draft/embedded.html#ForeignObjectElement).
 * Their content is not in the structure tree: the figure owns its painting.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { ComputedStyle } from '../css/style.ts'
import { attribute, type Element } from '../html/document.ts'
import { inlineSvg } from '../images/inline-svg.ts'
import type { ShownImage, SvgContent } from '../images/types.ts'
import type { BlockLevelBox, ForeignBoxes } from './box.ts'
import { type BuildContext, type ImageStore, languageOf } from './context.ts'
import { Counters } from './generated/counters.ts'
import { reversedStarts } from './generated/reversed-counters.ts'
import { buildPrincipalBox } from './principal-box.ts'

/** Null if there are none. */
export function buildForeign(context: BuildContext, { content }: ShownImage, language: string): ForeignBoxes | null {
  if (content?.kind !== 'svg') return null
  const elements = foreignObjectsIn(content)
  if (elements.length === 0) return null
  const inner = content.isInline ? context : fileContext(context, content)
  return context.structure.aside(
    () => new Map(elements.map(element => [element, buildOne(inner, content, element, language)])),
  )
}

const known = new WeakMap<Element, readonly Element[]>()

/** The outermost ones of an image: nested ones are part of their content. */
function foreignObjectsIn({ root }: SvgContent): readonly Element[] {
  let found = known.get(root)
  if (found === undefined) {
    found = outermostForeign(root)
    known.set(root, found)
  }
  return found
}

/** The outermost `foreignObject` elements of a drawing, in document order. */
function outermostForeign(root: Element): readonly Element[] {
  const found: Element[] = []
  const pending: Element[] = [root]
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (element.name === 'foreignObject' && element.namespace === 'svg') {
      found.push(element)
      continue
    }
    for (let i = element.children.length - 1; i >= 0; i--) {
      const child = element.children[i]!
      if (child.kind === 'element') pending.push(child)
    }
  }
  return found
}

/** The context of an SVG file: it has its own styles and counters, and its links and references lead nowhere. */
function fileContext(context: BuildContext, content: SvgContent): BuildContext {
  const { styled, root } = content
  const inner: BuildContext = {
    ...context,
    styled,
    images: imagesIn(content, context.diagnostics),
    counters: new Counters(reversedStarts(root, styled)),
    pendingMarks: [],
    baseUrl: null,
    hasFields: false,
    enclosing: { link: null, isRunning: false },
    buildFlow: (children, container) => context.buildFlowIn(inner, children, container),
  }
  return inner
}

/** The images of an SVG file are those embedded in it. */
function imagesIn({ imageFor, styled }: SvgContent, diagnostics: Diagnostics): ImageStore {
  return {
    forElement: element =>
      element.namespace === 'svg'
        ? inlineSvg(element, { styled, diagnostics, imageFor })
        : imageFor(attribute(element, 'src') ?? ''),
    forUrl: url => imageFor(url),
  }
}

/** The element is the containing block of its positioned descendants, and establishes a formatting context. */
function buildOne(context: BuildContext, { styled }: SvgContent, element: Element, language: string): BlockLevelBox {
  const styles = styled.styles[element.order]!
  const self: ComputedStyle = { ...styles.self, display: 'flow-root', position: 'relative', float: 'none' }
  const child = {
    kind: 'element',
    element,
    styles: { ...styles, self, before: null, after: null, marker: null },
    language: languageOf(element, language),
  } as const
  return buildPrincipalBox(context, child, { isRoot: true })
}
