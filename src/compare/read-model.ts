/** A PDF as a model for comparisons. */

import { PdfFile, type PdfPage } from '../pdf-reader/file.ts'
import { pageContent, type TextRun } from '../pdf-reader/page-content.ts'
import { isArray, isDictionary, isReference, isString, nameOf, type PdfValue, textOf } from '../pdf-reader/values.ts'
import type { OutlineEntry, PageLink, PageModel, PdfModel } from './model.ts'
import { readStructure, type StructureTree } from './structure-blocks.ts'
import { linesOf } from './text-lines.ts'

/** Reads a PDF of any maker. Throws an Error where the bytes are no PDF, or an encrypted one. */
export function readModel(pdf: Uint8Array): PdfModel {
  const file = new PdfFile(pdf)
  if (file.trailer.has('Encrypt')) throw new Error('This PDF is encrypted; its text cannot be read.')
  const pages = file.pages()
  const pageOf = new Map(pages.flatMap(({ id }, index) => (id === null ? [] : [[id, index] as const])))
  const structure = readStructure(file, pageOf)
  return {
    pages: pages.map((page, index) => readPage(file, page, index, structure, pageOf)),
    outline: readOutline(file),
    structure: structure.blocks
      .map(({ role, alt, text }) => ({ role, alt, text: text.replace(/\s+/g, ' ').trim() }))
      .filter(({ text, alt }) => text !== '' || alt !== null),
    metadata: readMetadata(file),
  }
}

function readPage(
  file: PdfFile,
  page: PdfPage,
  index: number,
  structure: StructureTree,
  pageOf: ReadonlyMap<number, number>,
): PageModel {
  const { runs, shapes, images } = pageContent(file, page)
  const blockOf = (run: TextRun) => (run.mcid === null ? null : structure.blockAt(index, run.mcid))
  for (const run of runs) {
    const block = blockOf(run)
    if (block !== null) block.text += `${run.text} `
  }
  const box = ([left, bottom, right, top]: readonly [number, number, number, number]) => ({
    x: left,
    y: page.height - top,
    width: right - left,
    height: top - bottom,
  })
  return {
    width: page.width,
    height: page.height,
    lines: linesOf(runs, page.height, run => blockOf(run)?.role ?? null),
    links: readLinks(file, page, runs, pageOf),
    images: images.map(({ hash, bounds }) => ({ hash, ...box(bounds) })),
    shapes: shapes.map(({ kind, colour, bounds }) => ({ kind, colour, ...box(bounds) })),
  }
}

function readLinks(
  file: PdfFile,
  page: PdfPage,
  runs: readonly TextRun[],
  pageOf: ReadonlyMap<number, number>,
): readonly PageLink[] {
  const annotations = file.resolve(page.entries.get('Annots'))
  return (isArray(annotations) ? annotations : []).flatMap(reference => {
    const entries = file.dictionary(reference)
    if (nameOf(entries.get('Subtype')) !== 'Link') return []
    const action = file.dictionary(entries.get('A'))
    const target = targetOf(file, action.get('URI') ?? action.get('D') ?? entries.get('Dest'), pageOf)
    const rectangle = file.resolve(entries.get('Rect'))
    const [left = 0, bottom = 0, right = 0, top = 0] = isArray(rectangle) ? rectangle.map(Number) : []
    const inside = runs.filter(run => {
      const middle = (run.x + run.end) / 2
      return middle >= left && middle <= right && run.y >= bottom - 1 && run.y <= top + 1
    })
    const text = inside.map(run => run.text).join(' ')
    return [{ target, text: text.replace(/\s+/g, ' ').trim() }]
  })
}

function targetOf(file: PdfFile, value: PdfValue | undefined, pageOf: ReadonlyMap<number, number>): string {
  const target = file.resolve(value)
  if (isString(target)) return textOf(target)
  const name = nameOf(target)
  if (name !== null) return name
  const page = isArray(target) ? target[0] : null
  return isReference(page) ? `page ${(pageOf.get(page.id) ?? -1) + 1}` : ''
}

/** ISO 32000-1 §12.3.3: a tree of First and Next. */
function readOutline(file: PdfFile): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = []
  const seen = new Set<number>()
  const pending = [{ value: file.dictionary(file.catalog.get('Outlines')).get('First'), depth: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (!isReference(next.value) || seen.has(next.value.id)) continue
    seen.add(next.value.id)
    const item = file.dictionary(next.value)
    entries.push({ depth: next.depth, title: textOf(file.resolve(item.get('Title'))) })
    pending.push({ value: item.get('Next'), depth: next.depth }, { value: item.get('First'), depth: next.depth + 1 })
  }
  return entries
}

/** Claims of standards in XMP: the part and level of PDF/A and PDF/UA. */
const CLAIMS: readonly (readonly [string, RegExp])[] = [
  ['PDF/A', /pdfaid:part(?:>|=")(\d)[\s\S]*?pdfaid:conformance(?:>|=")(\w)/],
  ['PDF/UA', /pdfuaid:part(?:>|=")(\d)/],
]

function readMetadata(file: PdfFile): Readonly<Record<string, string>> {
  const found: Record<string, string> = {}
  const information = file.resolve(file.trailer.get('Info'))
  for (const [key, value] of isDictionary(information) ? information : []) {
    const text = textOf(file.resolve(value))
    if (text !== '') found[key] = text
  }
  const language = textOf(file.resolve(file.catalog.get('Lang')))
  if (language !== '') found['Lang'] = language
  const xmp = file.stream(file.catalog.get('Metadata'))
  for (const [standard, pattern] of CLAIMS) {
    const claim = pattern.exec(xmp)
    if (claim !== null) found[standard] = claim.slice(1).join('')
  }
  return found
}
