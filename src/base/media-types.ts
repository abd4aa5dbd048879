/** Media types of files by extension, and of the supported image formats. */

/** The media types and file extensions of an image format. */
interface ImageNames {
  /** The media types of the format; new files get the first one. */
  readonly types: readonly string[]
  readonly extensions: readonly string[]
  /** Whether it is copied into a PDF or is cheap to decode: `picture` elements prefer such formats. */
  readonly isSimple: boolean
}

/** The supported image formats, one row each (signatures and decoders: images/formats.ts). */
const IMAGES: readonly ImageNames[] = [
  { types: ['image/png', 'image/apng'], extensions: ['.png'], isSimple: true },
  { types: ['image/jpeg', 'image/jpg'], extensions: ['.jpg', '.jpeg'], isSimple: true },
  { types: ['image/gif'], extensions: ['.gif'], isSimple: true },
  { types: ['image/svg+xml'], extensions: ['.svg'], isSimple: true },
  { types: ['image/webp'], extensions: ['.webp'], isSimple: false },
  { types: ['image/avif'], extensions: ['.avif'], isSimple: false },
  { types: ['image/bmp'], extensions: ['.bmp'], isSimple: false },
  { types: ['image/vnd.microsoft.icon', 'image/x-icon'], extensions: ['.ico'], isSimple: false },
]

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.xhtml', 'application/xhtml+xml'],
  ['.css', 'text/css'],
  ['.ttf', 'font/ttf'],
  ['.otf', 'font/otf'],
  ['.woff', 'font/woff'],
  ['.woff2', 'font/woff2'],
  ...IMAGES.flatMap(({ types, extensions }) => extensions.map(extension => [extension, types[0]!] as const)),
])

/** The media type of an extension such as ".png"; empty if it is unknown. */
export const mediaTypeOf = (extension: string): string => TYPES.get(extension.toLowerCase()) ?? ''

const typesWhere = (isSimple: boolean): ReadonlySet<string> =>
  new Set(IMAGES.filter(image => image.isSimple === isSimple).flatMap(({ types }) => types))

/** Images that are copied into a PDF or are cheap to decode: `picture` elements prefer them. */
export const SIMPLE_IMAGE_TYPES: ReadonlySet<string> = typesWhere(true)

/** Images whose decoders are loaded on demand. */
export const DECODED_IMAGE_TYPES: ReadonlySet<string> = typesWhere(false)

/** Whether images of a lower-case media type are supported. */
export const isImageType = (type: string): boolean => SIMPLE_IMAGE_TYPES.has(type) || DECODED_IMAGE_TYPES.has(type)
