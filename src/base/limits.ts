/** The limits of every job. All can be configured. */

export interface Limits {
  /** Bytes of a request body. */
  readonly bodyBytes: number
  /** Milliseconds for a whole request, including queueing and fetching. */
  readonly requestMs: number
  /** Milliseconds of processor time for rendering. */
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
  /** The factor of the bounds in base/budget.ts. */
  readonly workFactor: number
}

const MiB = 1024 * 1024

/** The limits without configuration, in bytes, milliseconds and counts as the names say. */
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

/**
 * The limits of a command. The user owns the machine and can stop the process, and books have more pages than requests.
 */
export const COMMAND_LIMITS: Limits = {
  ...DEFAULT_LIMITS,
  renderMs: 120_000,
  domNodes: 400_000,
  pages: 10_000,
  // For the same reason as the time.
  workFactor: 6,
}
