/** How stages ask for bytes from outside. The one guarded network client implements it; so do local files and tests. */

export type ResourceKind = 'page' | 'style' | 'image' | 'font'

export interface ResourceRequest {
  readonly url: URL
  readonly kind: ResourceKind
  readonly signal?: AbortSignal
}

export interface Resource {
  /** The final address, after redirects. */
  readonly url: URL
  /** Lower-case type/subtype without parameters; empty where the source gave none. */
  readonly contentType: string
  /** From the Content-Type header, lower case; null where it was not given. */
  readonly charset: string | null
  readonly bytes: Uint8Array
}

/** Throws OctavoError with a `url_*` or `response_*` code; it never tells anything about an address that it refused. */
export interface ResourceLoader {
  load(request: ResourceRequest): Promise<Resource>
}
