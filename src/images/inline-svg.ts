/** `svg` elements of a document, drawn like images in the colour of the text around them. */
import { createHash } from 'node:crypto'
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import { serialize } from '../html/serialize.ts'
import { ImageError } from './decoding.ts'
import { type SvgRule, svgRules } from './svg/style.ts'
import { decodeSvgElement } from './svg/svg.ts'
import type { ImageHandle } from './types.ts'

interface Context {
  readonly styled: StyledTree
  readonly limits: Limits
  readonly diagnostics: Diagnostics
}

const rulesOf = new WeakMap<Document, readonly SvgRule[]>()

/** Null, with a warning, for a drawing that asks for too much. */
export function drawInlineSvg(
  element: Element,
  document: Document,
  { styled, limits, diagnostics }: Context,
): ImageHandle | null {
  const current = styled.styles[element.order]!.self.color
  const where = element.line > 0 ? `of line ${element.line}` : 'of the document'
  const rules = rulesOf.get(document) ?? svgRules(document.root)
  rulesOf.set(document, rules)
  try {
    const decoded = decodeSvgElement(element, { limits, diagnostics, where, current, images: new Map(), rules })
    const content = `${serialize(element)}${JSON.stringify(current)}`
    return { id: createHash('sha256').update(content).digest('hex'), ...decoded }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the drawing ${where} ${error.message}`, where)
    return null
  }
}
