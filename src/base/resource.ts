/** How stages ask for bytes from outside. The one guarded network client implements it; so do local files and tests. */

/** `data` is JSON that a site publishes about its own page; it is asked for only where a job opted in. */
/** `file` is what is put into the PDF as it is, of any type. */
export type ResourceKind = 'page' | 'style' | 'image' | 'font' | 'data' | 'file'

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
  /** Of the answer, names in lower case; left out where there were none. */
  readonly headers?: readonly (readonly [name: string, value: string])[]
}

/** Throws OctavoError with a `url_*` or `response_*` code; it never tells anything about an address that it refused. */
export interface ResourceLoader {
  load(request: ResourceRequest): Promise<Resource>
}
