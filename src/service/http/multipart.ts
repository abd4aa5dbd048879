/**
 * Bodies of `multipart/form-data` (https://www.rfc-editor.org/rfc/rfc7578): fields of the request as texts, and files. A file
 * is named by its file name if its field is `files`, as in other services, otherwise by the name of the field: `-F
 * img/a.png=@a.png`.
 */
import { Busboy } from '@fastify/busboy'
import { OctavoError } from '../../base/errors.ts'
import { fileTooLarge, requestOf, tooManyFiles, type UploadedFile, type UploadLimits } from './upload.ts'

/** Maximum number of fields of a form: more than a request has. */
const FIELDS_AT_MOST = 100
/** Bytes of a body that are read at once. */
const SLICE = 64 * 1024
const NAMELESS: ReadonlySet<string> = new Set(['files', 'files[]', 'file', 'assets', 'html'])

/** Throws `invalid_form` for a body that is not a form, `payload_too_large` over the limits. */
export async function readForm(bytes: Uint8Array, contentType: string, limits: UploadLimits): Promise<unknown> {
  const { files, fields } = await partsOf(bytes, contentType, limits)
  return requestOf(files, fields, limits)
}

interface Parts {
  readonly files: UploadedFile[]
  readonly fields: [string, string][]
}

async function partsOf(bytes: Uint8Array, contentType: string, limits: UploadLimits): Promise<Parts> {
  const form = opened(contentType, limits)
  let isRead = false
  const parts = partsFrom(form, limits).finally(() => {
    isRead = true
  })
  // Busboy reads what it is given at once: other requests are answered between the slices, and none is read after a refusal.
  const feed = async (): Promise<void> => {
    for (let at = 0; at < bytes.length && !isRead; at += SLICE) {
      form.write(Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(SLICE, bytes.length - at)))
      await new Promise(setImmediate)
    }
    if (!isRead) form.end()
  }
  return (await Promise.all([parts, feed()]))[0]
}

function partsFrom(form: InstanceType<typeof Busboy>, limits: UploadLimits): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const parts: Parts = { files: [], fields: [] }
    // Errors thrown by these listeners would not be caught. Their types say that a part has a name, but not every part
    // has.
    form.on('field', (name: string | undefined, value) => {
      if (name === undefined) reject(nameless())
      else parts.fields.push([name, value])
    })
    form.on('file', (field: string | undefined, stream, filename) => {
      if (field === undefined) reject(nameless())
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', () => reject(fileTooLarge(limits)))
      stream.on('error', () => reject(invalid('its parts are not well-formed')))
      stream.on('end', () => addFile(parts, field ?? '', filename, Buffer.concat(chunks)))
    })
    form.on('filesLimit', () => reject(tooManyFiles(limits)))
    form.on('fieldsLimit', () => reject(invalid(`it has more than ${FIELDS_AT_MOST} fields`)))
    form.on('partsLimit', () => reject(tooManyFiles(limits)))
    form.on('error', () => reject(invalid('its parts are not well-formed')))
    form.on('finish', () => resolve(parts))
  })
}

function opened(contentType: string, limits: UploadLimits): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      preservePath: true,
      limits: {
        fields: FIELDS_AT_MOST,
        fieldSize: limits.bodyBytes,
        files: limits.subResources + 1,
        fileSize: Math.max(limits.subResourceBytes, limits.bodyBytes),
        parts: FIELDS_AT_MOST + limits.subResources + 1,
      },
    })
  } catch {
    throw invalid('its Content-Type names no boundary')
  }
}

/** A form control without a file sends an empty one. */
function addFile(parts: Parts, field: string, filename: string | undefined, bytes: Buffer): void {
  if (bytes.length === 0 && (filename ?? '') === '') return
  const isPage = field === 'html'
  const name = isPage ? 'index.html' : NAMELESS.has(field) ? (filename ?? '') : field
  parts.files.push({ name: name.replaceAll('\\', '/').replace(/^(?:\.?\/)+/, ''), bytes })
}

const invalid = (why: string): OctavoError => new OctavoError('invalid_form', `The form cannot be read: ${why}.`)

/** RFC 7578 §4.2: each part must have a name. */
const nameless = (): OctavoError => invalid('a part has no name')
