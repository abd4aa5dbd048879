/** What a job may give to its loader, and the events it hears of in return. */
import type { Access, ResourceKind } from '../base/resource.ts'

/** What happens while something is fetched; addresses are those of the document, never of the network. */
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

/** What the requests of one job have in common. */
export interface JobOptions {
  /** Ends everything the job still fetches. */
  readonly signal?: AbortSignal
  /** How its requests differ from those of other jobs. */
  readonly access?: Access | null
  readonly onEvent?: (event: FetchEvent) => void
}
