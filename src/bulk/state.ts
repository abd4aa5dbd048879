/**
 * What became of the documents of a manifest, kept beside them: a journal of one JSON object a line, the last one of a
 * document counts. A line that was cut off, because the machine went, is left out: that document is made again.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A document of the manifest that was made, and by what it is known whether it must be made again. */
export interface Made {
  readonly output: string
  /** Of the item; see `manifest.ts`. */
  readonly digest: string
  /** How its page is known again: what the server called it, and the digest of its bytes. */
  readonly page: KnownPage | null
  /** The digest of the file. */
  readonly etag: string
  readonly pages: number
  readonly bytes: number
}

/**
 * What tells a fetched page from a later version: its validators (RFC 9110 §8.8, null where the server sent none) and the SHA-256
 * of its bytes.
 */
export interface KnownPage {
  readonly etag: string | null
  readonly modified: string | null
  readonly digest: string
}

/** The journal while it is open. `record` appends to the file before it returns. */
export interface State {
  find(output: string): Made | null
  record(made: Made): void
}

/** Opens a journal, or begins one. */
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
