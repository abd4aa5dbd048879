/** The bounds within which every job runs, in one table. All of them can be configured. */

export interface Limits {
  /** Bytes of a request body. */
  readonly bodyBytes: number
  /** Milliseconds for a whole request, queueing and fetching included. */
  readonly requestMs: number
  /** Milliseconds of processor time for rendering alone. */
  readonly renderMs: number
  readonly domDepth: number
  readonly domNodes: number
  /** Bytes of all style sheets of a document together. */
  readonly cssBytes: number
  readonly pages: number
  /** Pixels of one image. */
  readonly imagePixels: number
  readonly subResources: number
  readonly subResourceBytes: number
  readonly subResourceTotalBytes: number
  readonly redirects: number
  /** Bytes of a fetched page after decompression. */
  readonly pageBytes: number
  /** Bytes of all files inside the PDF together. */
  readonly attachmentBytes: number
  /** Bytes of the finished PDF. */
  readonly pdfBytes: number
  /** Factor on the bounds on work of base/budget.ts. */
  readonly workFactor: number
}

const MiB = 1024 * 1024

/** The limits where a setting or an option does not change them. Bytes, milliseconds and counts as the names say. */
export const DEFAULT_LIMITS: Limits = {
  bodyBytes: 5 * MiB,
  requestMs: 30_000,
  renderMs: 20_000,
  domDepth: 512,
  domNodes: 200_000,
  cssBytes: 1 * MiB,
  pages: 1_000,
  imagePixels: 50_000_000,
  subResources: 200,
  subResourceBytes: 10 * MiB,
  subResourceTotalBytes: 30 * MiB,
  redirects: 5,
  pageBytes: 10 * MiB,
  attachmentBytes: 50 * MiB,
  pdfBytes: 100 * MiB,
  workFactor: 1,
}

/** Bounds of a command: who starts it owns the machine and can end it, and books have more pages than requests. */
export const COMMAND_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  renderMs: 120_000,
  domNodes: 400_000,
  pages: 10_000,
  // As with the time.
  workFactor: 6,
}
