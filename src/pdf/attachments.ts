/** Files inside the PDF (ISO 32000-1 §7.11.4) and how they belong to it (ISO 19005-3 §6.8, ISO 32000-2 §14.13). */
import { putNameTree } from './name-tree.ts'
import type { PdfFile } from './pdfkit.ts'
import { byteString, date, dictionary, name, type Reference, reference, spoken, textString } from './syntax.ts'

/** A file as it is put into a PDF. */
export interface EmbeddedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** A media type. */
  readonly type: string
  readonly relationship: 'source' | 'data' | 'alternative' | 'supplement' | 'unspecified'
  readonly description: string | null
}

/** What the catalog says of the files. */
export interface WrittenFiles {
  /** The name tree, and what the document as a whole belongs with; null where there are no files. */
  readonly names: Reference
  readonly associated: string
}

/** Writes the files of a document. `modified` is the job's date. */
export function putFiles(file: PdfFile, files: readonly EmbeddedFile[], modified: Date | null): WrittenFiles | null {
  if (files.length === 0) return null
  const specifications = new Map(files.map(each => [each.name, putSpecification(file, each, modified)] as const))
  return {
    names: putNameTree(file, specifications, reference),
    associated: `[${[...specifications.values()].map(reference).join(' ')}]`,
  }
}

const RELATIONSHIPS = {
  source: '/Source',
  data: '/Data',
  alternative: '/Alternative',
  supplement: '/Supplement',
  unspecified: '/Unspecified',
} as const

/** A file specification with the file. */
export function putSpecification(file: PdfFile, embedded: EmbeddedFile, modified: Date | null): Reference {
  const { bytes, type, relationship, description } = embedded
  const params = dictionary({ Size: bytes.length, ModDate: modified === null ? null : date(modified) })
  // An object of its own: strings in the head of a stream would be the only ones outside of object streams.
  const stream = file.addStream(`/Type/EmbeddedFile/Subtype${name(type)}/Params ${reference(file.add(params))}`, bytes)
  const plain = embedded.name.replace(/[^\x20-\x7e]/gu, '_')
  const said = spoken(embedded.name) ?? plain
  return file.add(
    dictionary({
      Type: '/Filespec',
      F: byteString(plain),
      UF: textString(said),
      EF: `<</F ${reference(stream)}/UF ${reference(stream)}>>`,
      AFRelationship: RELATIONSHIPS[relationship],
      Desc: textString(spoken(description ?? '') ?? said),
    }),
  )
}
