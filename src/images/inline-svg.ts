/** `svg` elements of a document as images: they are styled by the document's own cascade. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { StyledTree } from '../css/style.ts'
import type { Element } from '../html/document.ts'
import { ImageError } from './decoding.ts'
import { decodeSvgElement } from './svg/svg.ts'
import type { ImageHandle, SvgContent } from './types.ts'

interface Context {
  readonly styled: StyledTree
  readonly diagnostics: Diagnostics
  imageFor: SvgContent['imageFor']
}

/** Null, with a warning, for a drawing that asks for too much. */
export function inlineSvg(element: Element, { styled, diagnostics, imageFor }: Context): ImageHandle | null {
  const where = element.line > 0 ? `of line ${element.line}` : 'of the document'
  try {
    // No two elements are one drawing: what rules and references make of them shows when they are drawn.
    return { id: `svg-${element.order}`, ...decodeSvgElement(element, styled, where, imageFor) }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the drawing ${where} ${error.message}`, where)
    return null
  }
}
