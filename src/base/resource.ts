/** How stages ask for bytes from outside. The one guarded network client implements it; so do local files and tests. */

/** What relative addresses resolve against where a document comes with files and has no address of its own. */
export const ASSETS_BASE = 'assets://document/'

/** Whether an address is of a file that came with the document: it leads nowhere outside of the job. */
export const isAssetAddress = ({ protocol }: URL): boolean => protocol === 'assets:'

/** How a job's requests differ from those of all others. */
export interface Access {
  /** The one origin that the headers are sent to, hop by hop; null where there are none. */
  readonly origin: string | null
  /** By lower-case names, cookies included. Secrets: they are sent and never told. */
  readonly headers: Readonly<Record<string, string>>
  /** For all requests of the job; null for the fetcher's own. */
  readonly userAgent: string | null
  readonly languages: string | null
}

/**
 * `data` is JSON that a site publishes about its own page; it is asked for only where a job opted in. `file` is what is put
 * into the PDF as it is, of any type.
 */
export type ResourceKind = 'page' | 'style' | 'image' | 'font' | 'data' | 'file'

/** An address to load and what it is for, which decides on its limits and accepted types. */
export interface ResourceRequest {
  readonly url: URL
  readonly kind: ResourceKind
  readonly signal?: AbortSignal
  /** What is known of an earlier answer (RFC 9110 §13.1): one that is the same need not be sent again. */
  readonly known?: { readonly etag: string | null; readonly modified: string | null }
}

/** A loaded resource: its bytes after content decoding, with what the source said of them. */
export interface Resource {
  /** The final address, after redirects. */
  readonly url: URL
  /** Lower-case type/subtype without parameters; empty where the source gave none. */
  readonly contentType: string
  /** From the Content-Type header, lower case; null where it was not given. */
  readonly charset: string | null
  readonly bytes: Uint8Array
  /** Of the answer, names in lower case; left out where there were none. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** It is what was known of it, and has no bytes here. */
  readonly isUnchanged?: boolean
}

/** Throws OctavoError with a `url_*` or `response_*` code; it never tells anything about an address that it refused. */
export interface ResourceLoader {
  load(request: ResourceRequest): Promise<Resource>
}
