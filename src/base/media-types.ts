/** Media types: of files by the extensions of their names, and of the pictures that are read. */

/** What a format of pictures is called by servers and in the names of files. */
interface ImageNames {
  /** The media types of the format; files have the first. */
  readonly types: readonly string[]
  readonly extensions: readonly string[]
  /** Whether it passes into a PDF as it is, or is decoded in a moment: `picture` elements choose such formats first. */
  readonly isSimple: boolean
}

/** The formats of pictures that are read: one row each (their bytes: images/formats.ts). */
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

/** Of an extension such as ".png"; empty where it is not known. */
export const mediaTypeOf = (extension: string): string => TYPES.get(extension.toLowerCase()) ?? ''

const typesWhere = (isSimple: boolean): ReadonlySet<string> =>
  new Set(IMAGES.filter(image => image.isSimple === isSimple).flatMap(({ types }) => types))

/** Pictures that pass into a PDF as they are, or are decoded in a moment: `picture` elements choose them first. */
export const SIMPLE_IMAGE_TYPES: ReadonlySet<string> = typesWhere(true)

/** Pictures whose decoders are loaded on demand. */
export const DECODED_IMAGE_TYPES: ReadonlySet<string> = typesWhere(false)

/** Whether pictures of a lower-case media type are read. */
export const isImageType = (type: string): boolean => SIMPLE_IMAGE_TYPES.has(type) || DECODED_IMAGE_TYPES.has(type)
