/** Requirements of annotation types, and their permitted parents: ISO 14289-2 §8.9.2. */
import type { PdfFile } from '../pdf-reader/file.ts'
import { nameOf, type PdfDictionary, textOf } from '../pdf-reader/values.ts'
import { listOf } from './structure-tree.ts'
import { type Element, numberOf } from './types.ts'

/** Markup annotations (ISO 32000-2 table 171), which belong in Annot elements. */
const MARKUP = new Set(
  `Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Caret Stamp Ink FileAttachment Redact
   Projection`.split(/\s+/),
)
/** By annotation type, the clause that requires Contents. */
const DESCRIBED: Readonly<Record<string, string>> = {
  Ink: '8.9.2.4.8',
  Screen: '8.9.2.4.12',
  '3D': '8.9.2.4.19',
  RichMedia: '8.9.2.4.19',
}

/** `owner` is the structure element of the annotation; null for an artifact. */
export function checkKind(
  file: PdfFile,
  entries: PdfDictionary,
  owner: Element | null,
  report: (clause: string, message: string) => void,
): void {
  const subtype = nameOf(entries.get('Subtype')) ?? ''
  // Viewers show either Contents or the rich text, so that both must say the same.
  const contents = textOf(file.resolve(entries.get('Contents')))
  const isMarkup = MARKUP.has(subtype)
  const clause = subtype === 'Watermark' ? '8.9.2.4.16' : '8.9.2.3'
  if ((isMarkup || subtype === 'Watermark') && owner !== null && owner.role !== 'Annot')
    report(clause, `an annotation is in ${owner.role}, not in Annot`)
  const rich = textOf(file.resolve(entries.get('RC'))).replace(/<[^>]*>/g, '')
  if (isMarkup && rich.trim() !== '' && contents !== '' && rich.trim() !== contents.trim())
    report('8.9.2.3', 'Contents and the rich text (RC) differ')
  // Media and ink have no text of their own.
  const asked = DESCRIBED[subtype]
  if (asked !== undefined && !entries.has('Contents')) report(asked, 'an annotation has no Contents')
  if (subtype === 'Stamp' && !entries.has('Name') && !entries.has('Contents'))
    report('8.9.2.4.7', 'a stamp has neither Name nor Contents')
  const attached = file.dictionary(entries.get('FS'))
  if (subtype === 'FileAttachment' && attached.size > 0 && !attached.has('AFRelationship'))
    report('8.9.2.4.10', 'a file attachment has no AFRelationship')
  if (subtype !== 'Widget' || owner === null) return
  const [left, bottom, right, top] = listOf(file, entries.get('Rect')).map(side => numberOf(file.resolve(side), 0))
  if (left === right && bottom === top) report('8.9.2.4.13', 'a field without a size is tagged')
  if (entries.has('AA') && contents === '') report('8.10.2.3', 'a field with actions has no Contents')
}
