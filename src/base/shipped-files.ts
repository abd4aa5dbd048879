/** Data that is shipped beside the code, such as fonts and patterns of hyphenation. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The bytes of a shipped file, or null if there is none. In a release, rarely used files are compressed as `<name>.br`
 * (`scripts/release/`). Throws if a file cannot be read.
 */
export function shippedFile(file: string | URL): Buffer | null {
  const path = typeof file === 'string' ? file : fileURLToPath(file)
  const plain = readIfThere(path)
  if (plain !== null) return plain
  const packed = readIfThere(`${path}.br`)
  // Loaded only here, because loading it takes longer than reading a file.
  return packed === null ? null : process.getBuiltinModule('node:zlib').brotliDecompressSync(packed)
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
