/**
 * Loads the fonts of a document (`@font-face`): the first usable source of each
 * (https://www.w3.org/TR/css-fonts-4/#src-desc).
 */

import type { Diagnostics } from '../base/diagnostics.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import type { FontFaceRule } from '../css/style.ts'
import type { JobFace } from '../fonts/book.ts'
import { parseDataUrl } from '../images/data-url.ts'

/** The services for loading fonts. */
interface FontContext {
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal: AbortSignal | null
}

type Reader = typeof import('../fonts/job-face.ts')
type Source = FontFaceRule['sources'][number]

/** The faces in the order of their rules. A rule without a usable source is left out, with a warning. */
export async function loadFontFaces(rules: readonly FontFaceRule[], context: FontContext): Promise<readonly JobFace[]> {
  if (rules.length === 0) return []
  const reader = await import('../fonts/job-face.ts')
  const faces = await Promise.all(rules.map(rule => loadFace(rule, reader, context)))
  return faces.filter(face => face !== null)
}

async function loadFace(rule: FontFaceRule, reader: Reader, context: FontContext): Promise<JobFace | null> {
  for (const source of rule.sources) {
    const face = await loadFrom(source, rule, reader, context)
    if (face !== null) return face
  }
  context.diagnostics.warn('font_missing', `the font "${rule.family}" could not be loaded`, null)
  return null
}

async function loadFrom(
  source: Source,
  rule: FontFaceRule,
  reader: Reader,
  context: FontContext,
): Promise<JobFace | null> {
  if (source.kind === 'local') return reader.faceFromLibrary(rule, source.name)
  if (!reader.isUsableFormat(source.format)) return null
  const bytes = await bytesOf(source.url, context)
  return bytes === null ? null : reader.faceFromBytes(rule, bytes, context.diagnostics, source.url.slice(0, 120))
}

async function bytesOf(
  address: string,
  { loader, limits, signal, diagnostics }: FontContext,
): Promise<Uint8Array | null> {
  const data = parseDataUrl(address)
  if (data !== null) return data.bytes.length > limits.subResourceBytes ? null : data.bytes
  if (loader === null || !URL.canParse(address)) return null
  try {
    const request = { url: new URL(address), kind: 'font', ...(signal === null ? {} : { signal }) } as const
    return (await loader.load(request)).bytes
  } catch (error) {
    const isBlocked = error instanceof Error && 'code' in error && error.code === 'url_blocked'
    if (isBlocked) diagnostics.warn('resource_blocked', 'a font may not be fetched', address.slice(0, 200))
    return null
  }
}
