/** What layout and paint know of an image; the data stays with the resources of the job. */

export interface ImageHandle {
  /** Digest of the content: equal images are drawn from one object in the PDF. */
  readonly id: string
  /** Natural size in px after orientation; null where the image has none (an SVG without width, height and viewBox). */
  readonly width: number | null
  readonly height: number | null
  /** Natural width divided by height, where there is one. */
  readonly ratio: number | null
  readonly content: ImageContent
}

export type ImageContent =
  /** Passed through as it is. `orientation` is the EXIF value, 1 to 8. */
  | {
      readonly kind: 'jpeg'
      readonly data: Uint8Array
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly components: 1 | 3 | 4
      readonly isAdobe: boolean
      readonly orientation: number
    }
  /** Opaque PNG whose compressed rows pass through with a PNG predictor (ISO 32000-1 §7.4.4.4). */
  | {
      readonly kind: 'png'
      readonly data: Uint8Array
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly bitDepth: 1 | 2 | 4 | 8 | 16
      readonly colors: 1 | 3
      readonly palette: Uint8Array | null
      readonly colorKey: readonly number[] | null
    }
  /** Decoded: 8-bit gray or RGB rows, and alpha rows where it is not opaque. */
  | {
      readonly kind: 'raw'
      readonly pixelWidth: number
      readonly pixelHeight: number
      readonly components: 1 | 3
      readonly pixels: Uint8Array
      readonly alpha: Uint8Array | null
    }
