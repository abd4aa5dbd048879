/** Which form a file of a saved page has, by its first bytes: people choose the names of files. */

export type SavedForm = 'MHTML' | 'WARC' | 'WebArchive'

/** Bytes that tell. */
const HEAD = 4096

/** Header fields up to the one that says that the body is a page with its parts (RFC 2557 §8). */
const MAIL = /^(?:[\w-]+:[^\n]*\n(?:[ \t][^\n]*\n)*){0,40}?content-type:\s*multipart\/related\b/i

/** Null for files of other kinds, such as plain HTML. Compressed files are taken for WARC, of which they mostly are. */
export function savedForm(bytes: Uint8Array): SavedForm | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD)).toString('latin1')
  if (head.startsWith('WARC/') || head.startsWith('\x1f\x8b')) return 'WARC'
  if (head.startsWith('bplist00') || (/^\s*<\?xml/.test(head) && head.includes('WebMainResource'))) return 'WebArchive'
  return MAIL.test(head) ? 'MHTML' : null
}
