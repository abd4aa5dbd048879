/**
 * The results of a manifest's documents, stored beside them: a journal with one JSON object per line, of which the last one
 * of a document counts. An incomplete line, from a crash, is ignored, and its document is rendered again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A rendered document, and the data by which changes are detected. */
export interface Made {
  readonly output: string
  /** The digest of the item; see `manifest.ts`. */
  readonly digest: string
  /** Validators of its page and the digest of its bytes. */
  readonly page: KnownPage | null
  /** The digest of the file. */
  readonly etag: string
  readonly pages: number
  readonly bytes: number
}

/**
 * The version of a fetched page: its validators (RFC 9110 §8.8, null if the server sent none) and the SHA-256 of its bytes.
 */
export interface KnownPage {
  readonly etag: string | null
  readonly modified: string | null
  readonly digest: string
}

/** An open journal. `record` appends to the file before it returns. */
export interface State {
  find(output: string): Made | null
  record(made: Made): void
}

/** Opens or creates a journal. */
export function openState(path: string): State {
  const known = new Map<string, Made>()
  let isTorn = false
  if (existsSync(path)) {
    const text = readFileSync(path, 'utf8')
    isTorn = text !== '' && !text.endsWith('\n')
    for (const line of text.split('\n')) {
      const made = parsed(line)
      if (made !== null) known.set(made.output, made)
    }
  }
  mkdirSync(dirname(path), { recursive: true })
  return {
    find: output => known.get(output) ?? null,
    record(made) {
      known.set(made.output, made)
      appendFileSync(path, `${isTorn ? '\n' : ''}${JSON.stringify(made)}\n`)
      isTorn = false
    },
  }
}

function parsed(line: string): Made | null {
  try {
    const made = JSON.parse(line)
    return typeof made?.output === 'string' && typeof made.digest === 'string' ? made : null
  } catch {
    return null
  }
}
