/** `svg` elements of a document as images, with styles of the document's cascade. */
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

/** Null, with a warning, if the drawing exceeds a limit. */
export function inlineSvg(element: Element, { styled, diagnostics, imageFor }: Context): ImageHandle | null {
  const where = element.line > 0 ? `of line ${element.line}` : 'of the document'
  try {
    // Each element is a drawing of its own, because rules and references may make equal markup look different.
    return { id: `svg-${element.order}`, ...decodeSvgElement(element, styled, where, imageFor) }
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    diagnostics.warn(error.code, `the drawing ${where} ${error.message}`, where)
    return null
  }
}
