/** The options of a PDF file as a container, independent of its content. */
import type { Protection } from './encryption.ts'
import type { Reference } from './syntax.ts'

/** Version, object streams and encryption of a file. */
export interface FileOptions {
  readonly compress: boolean
  /** Whether to write object streams; PDF 1.5 and later have them. */
  readonly objectStreams: boolean
  readonly version: '1.7' | '2.0'
  /** Passwords and what they allow; null for none. */
  readonly protection?: Protection | null
}

/** What `finish` puts in the catalog and the trailer, as source text by key. */
export interface FileEnd {
  readonly catalog: Readonly<Record<string, string>>
  readonly pages: readonly Reference[]
  /** Null for none. */
  readonly info: Reference | null
}
