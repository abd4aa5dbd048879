/** Encodings by label, and text out of bytes in one of them. */

/** The encoding that a label stands for (Encoding §4.2), or null. */
export function encodingOfLabel(label: string): string | null {
  try {
    const { encoding } = new TextDecoder(label.trim())
    return encoding === 'x-user-defined' ? 'windows-1252' : encoding
  } catch {
    return null
  }
}

/** The text of bytes in an encoding that is known to exist; bytes that are wrong in it become U+FFFD. */
export function decode(bytes: Uint8Array, encoding: string): string {
  if (encoding === 'windows-1252') return decodeWindows1252(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

/** U+0080 to U+009F of windows-1252 (Encoding, index-windows-1252.txt). */
const WINDOWS_1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** By hand, because several releases of Node decode windows-1252 as Latin-1 and output must not depend on the release. */
function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return latin1.replace(/[\x80-\x9f]/g, character => WINDOWS_1252[character.charCodeAt(0) - 0x80]!)
}
