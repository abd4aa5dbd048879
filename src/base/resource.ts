/**
 * The interface through which stages load external bytes. The guarded network client implements it, as do local files
 * and tests.
 */

/** The base of relative addresses if a document comes with files and has no address of its own. */
export const ASSETS_BASE = 'assets://document/'

/** Whether an address refers to a file that came with the document. */
export const isAssetAddress = ({ protocol }: URL): boolean => protocol === 'assets:'

/** How a job's requests differ from those of other jobs. */
export interface Access {
  /** The only origin that receives the headers, checked for each redirect; null if there are none. */
  readonly origin: string | null
  /** Header fields by lower-case name, including cookies. They are secrets: no message contains them. */
  readonly headers: Readonly<Record<string, string>>
  /** For all requests of the job; null for the default of the fetcher. */
  readonly userAgent: string | null
  readonly languages: string | null
}

/**
 * `data` is JSON that a site publishes about its own page, and is only loaded if a job opts in. `file` is embedded in
 * the PDF unchanged and may have any type.
 */
export type ResourceKind = 'page' | 'style' | 'image' | 'font' | 'data' | 'file'

/** An address to load and its purpose, which determines limits and accepted types. */
export interface ResourceRequest {
  readonly url: URL
  readonly kind: ResourceKind
  readonly signal?: AbortSignal
  /**
   * Validators of an earlier response (RFC 9110 §13.1): if the resource has not changed, its body is not sent again.
   */
  readonly known?: { readonly etag: string | null; readonly modified: string | null }
}

/** A loaded resource: its bytes after content decoding, and the metadata of the response. */
export interface Resource {
  /** The final address, after redirects. */
  readonly url: URL
  /** Lower-case type/subtype without parameters; empty if the source gave none. */
  readonly contentType: string
  /** From the Content-Type header, in lower case; null if it was not given. */
  readonly charset: string | null
  readonly bytes: Uint8Array
  /** Header fields of the response, with lower-case names; absent if there were none. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
  /** The resource equals the known one; its body was not sent. */
  readonly isUnchanged?: boolean
}

/** Throws OctavoError with a `url_*` or `response_*` code, which contains nothing about an address that was refused. */
export interface ResourceLoader {
  load(request: ResourceRequest): Promise<Resource>
}
