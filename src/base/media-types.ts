/** Media types: of files by the extensions of their names, and of the pictures that are read. */

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.css': 'text/css',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.ico': 'image/vnd.microsoft.icon',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** Of an extension such as ".png"; empty where it is not known. */
export const mediaTypeOf = (extension: string): string => TYPES[extension.toLowerCase()] ?? ''

/** Pictures that pass into a PDF as they are, or are decoded in a moment: `picture` elements choose them first. */
export const SIMPLE_IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/jpg',
  'image/gif',
  'image/svg+xml',
])

/** Pictures whose decoders are loaded on demand. */
export const DECODED_IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/vnd.microsoft.icon',
])

/** Whether pictures of a lower-case media type are read. */
export const isImageType = (type: string): boolean => SIMPLE_IMAGE_TYPES.has(type) || DECODED_IMAGE_TYPES.has(type)
