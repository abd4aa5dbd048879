/**
 * Content outside the content streams of pages: appearances of annotations, tiling patterns, glyphs of Type 3 fonts and groups
 * of soft masks. Rules for operators, colours and glyphs apply to them too (ISO 19005-2 §6.2.2).
 */
import type { PdfFile, PdfPage } from '../pdf-reader/file.ts'
import { isDictionary, isReference, nameOf, type PdfDictionary, type PdfValue } from '../pdf-reader/values.ts'
import type { Stream } from './content-rules.ts'
import type { Annotation } from './document-rules.ts'

/** Each stream once, with the first page that uses it. */
export function apartStreams(
  file: PdfFile,
  pages: readonly PdfPage[],
  annotations: readonly Annotation[],
): readonly Stream[] {
  const found = new Found(file)
  for (const [i, { resources }] of pages.entries()) found.addResources(resources, i + 1)
  for (const { entries, page } of annotations) found.addAppearance(entries, page)
  return found.streams
}

/** Collects streams. The resources of a stream name further streams; circles end at what was seen. */
class Found {
  readonly streams: Stream[] = []
  readonly #file: PdfFile
  readonly #seen = new Set<number | PdfDictionary>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** Follows resources to those of the streams that they name. */
  addResources(resources: PdfDictionary, page: number): void {
    const pending = [resources]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (!this.#isNew(next)) continue
      const each = (kind: string): readonly PdfValue[] => [...this.#file.dictionary(next!.get(kind)).values()]
      for (const value of each('XObject')) pending.push(this.#resourcesOf(value))
      for (const value of each('Pattern')) pending.push(this.#add(value, page))
      for (const value of each('ExtGState')) {
        const mask = this.#file.dictionary(this.#file.dictionary(value).get('SMask'))
        pending.push(this.#add(mask.get('G'), page))
      }
      for (const value of each('Font')) pending.push(this.#addGlyphs(this.#file.dictionary(value), page))
    }
  }

  /** The appearances of an annotation: a stream, or a stream for each state. */
  addAppearance(annotation: PdfDictionary, page: number): void {
    for (const value of this.#file.dictionary(annotation.get('AP')).values()) {
      const states = this.#file.dictionary(value)
      const streams = states.has('Length') ? [value] : [...states.values()]
      for (const stream of streams) this.addResources(this.#add(stream, page), page)
    }
  }

  /** Adds a stream, unless it is known. Returns its resources, which are followed next. */
  #add(value: PdfValue | undefined, page: number): PdfDictionary {
    const resources = this.#resourcesOf(value)
    if (!isReference(value) || !this.#file.dictionary(value).has('Length') || !this.#isNew(value)) return resources
    this.streams.push({ content: this.#file.stream(value), resources, page, key: null, isApart: true })
    return resources
  }

  /** Adds the glyphs of a Type 3 font, which are content streams (ISO 32000-1 §9.6.5). Returns their resources. */
  #addGlyphs(font: PdfDictionary, page: number): PdfDictionary {
    const resources = this.#file.dictionary(font.get('Resources'))
    if (nameOf(font.get('Subtype')) !== 'Type3') return resources
    for (const glyph of this.#file.dictionary(font.get('CharProcs')).values())
      if (this.#isNew(glyph))
        this.streams.push({ content: this.#file.stream(glyph), resources, page, key: null, isApart: true })
    return resources
  }

  #resourcesOf(value: PdfValue | undefined): PdfDictionary {
    return this.#file.dictionary(this.#file.dictionary(value).get('Resources'))
  }

  #isNew(value: PdfValue): boolean {
    const key = isReference(value) ? value.id : isDictionary(value) ? value : null
    if (key === null || this.#seen.has(key)) return false
    this.#seen.add(key)
    return true
  }
}
