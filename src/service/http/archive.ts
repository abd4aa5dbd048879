/**
 * Bodies of `application/zip`: a document with its files. The sizes that an archive states are added up before anything is
 * inflated, and compared with the result, so that a small archive cannot expand without bound.
 */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { OctavoError } from '../../base/errors.ts'
import {
  filesTooLarge,
  fileTooLarge,
  LONGEST_NAME,
  nameTooLong,
  requestOf,
  tooManyFiles,
  type UploadedFile,
  type UploadLimits,
  uploadBytes,
} from './upload.ts'

/** Throws `invalid_archive` for bytes that are not an archive, `payload_too_large` over the limits. */
export async function readArchive(
  bytes: Uint8Array,
  fields: Iterable<readonly [string, string]>,
  limits: UploadLimits,
): Promise<unknown> {
  const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  try {
    const entries = await entriesOf(zip, limits)
    const files: UploadedFile[] = []
    for (const entry of entries) files.push({ name: entry.fileName, bytes: await contentOf(zip, entry) })
    return await requestOf(files, fields, limits)
  } finally {
    zip.close()
  }
}

function opened(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) =>
      error === null ? resolve(zip) : reject(invalid(error)),
    ),
  )
}

/** The entries that are files. */
function entriesOf(zip: ZipFile, limits: UploadLimits): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    let total = 0
    let seen = 0
    zip.on('error', error => reject(invalid(error)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      total += entry.uncompressedSize
      if (entry.uncompressedSize > Math.max(limits.subResourceBytes, limits.bodyBytes))
        return reject(fileTooLarge(limits))
      if (total > uploadBytes(limits)) return reject(filesTooLarge(limits))
      if (entry.fileName.length > LONGEST_NAME) return reject(nameTooLong())
      if (++seen > MOST_ENTRIES) return reject(tooManyFiles(limits))
      if (!entry.fileName.endsWith('/')) entries.push(entry)
      if (entries.length > limits.subResources + 1) return reject(tooManyFiles(limits))
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Maximum number of entries; folders are entries too. */
const MOST_ENTRIES = 10_000

async function contentOf(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const bytes = await new Promise<Uint8Array>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (error !== null) return reject(invalid(error))
      buffer(stream).then(resolve, (cause: unknown) => reject(invalid(cause)))
    }),
  )
  // APPNOTE.TXT §4.4.7. The package only compares sizes.
  if (crc32(bytes) !== entry.crc32) throw invalid(new Error('The check sum of a file is wrong.'))
  return bytes
}

const invalid = (cause: unknown): OctavoError =>
  new OctavoError('invalid_archive', 'The body is not a ZIP archive that can be read.', { cause })
