/** Options and events of the loader of one job. */
import type { Access, ResourceKind } from '../base/resource.ts'

/** Events of fetching; their addresses are those in the document, not network addresses. */
export type FetchEvent =
  | { readonly kind: 'request'; readonly url: string; readonly resource: ResourceKind; readonly attempt: number }
  | { readonly kind: 'redirect'; readonly url: string; readonly to: string }
  | {
      readonly kind: 'progress'
      readonly url: string
      readonly resource: ResourceKind
      readonly bytes: number
      readonly total: number | null
    }
  | { readonly kind: 'done'; readonly url: string; readonly bytes: number }
  | { readonly kind: 'failed'; readonly url: string; readonly code: string }

/** Common options of the requests of one job. */
export interface JobOptions {
  /** Aborts all requests of the job. */
  readonly signal?: AbortSignal
  /** Headers and cookies of this job. */
  readonly access?: Access | null
  readonly onEvent?: (event: FetchEvent) => void
}
