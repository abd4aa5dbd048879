/** Loads all images of a job: each address once, within the job's budgets, in an order that no network can change. */
import type { Budget as WorkBudget } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError, reasonOf } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import { parseDataUrl } from './data-url.ts'
import { inlineSvg } from './inline-svg.ts'
import { loadFrame, loadImage } from './load.ts'
import { absolute, frameKey, type ImageSources } from './sources.ts'
import type { ImageHandle } from './types.ts'

/** What loading pictures depends on. */
interface LoadOptions {
  /** Null where nothing may be fetched: only data addresses are read. */
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal?: AbortSignal
  /** For SVG files. */
  readonly userAgentSheet?: string
  /** Counts the pixels of the job's images; those beyond it throw an OctavoError. */
  readonly work?: WorkBudget
}

/** How many images are fetched ahead of the one that is looked at. */
const FETCHED_AHEAD = 6

/**
 * The images by absolute address. Addresses that gave no image are absent, each with a warning that says why.
 * They are fetched side by side, but counted and decoded in their order: what exceeds a budget is always the same.
 */
export async function loadImages(
  urls: readonly string[],
  options: LoadOptions,
): Promise<ReadonlyMap<string, ImageHandle>> {
  const { limits, diagnostics, userAgentSheet = '', work } = options
  const context = { limits, diagnostics, userAgentSheet, ...(work === undefined ? {} : { budget: work }) }
  const images = new Map<string, ImageHandle>()
  const fetches: Promise<Fetched>[] = []
  const budget: Budget = { requests: limits.subResources, bytes: limits.subResourceTotalBytes }
  for (const [index, url] of urls.entries()) {
    while (fetches.length < urls.length && fetches.length <= index + FETCHED_AHEAD) {
      fetches.push(fetchOne(urls[fetches.length]!, options, budget))
    }
    const fetched = countBytes(await fetches[index]!, limits, budget)
    if (fetched.kind === 'failed') {
      diagnostics.warn(fetched.code, `the image ${shortName(url)} ${fetched.why}`, shortName(url))
      continue
    }
    // Let go of the bytes of an image that has been decoded.
    fetches[index] = RELEASED
    const image = await loadImage(fetched.bytes, shortName(url), context)
    if (image !== null) images.set(url, image)
  }
  return images
}

/** The documents of frames, by what stands for their addresses. */
export async function loadFrames(
  sources: readonly string[],
  { limits, diagnostics, userAgentSheet = '', work }: LoadOptions,
): Promise<ReadonlyMap<string, ImageHandle>> {
  const context = { limits, diagnostics, userAgentSheet, ...(work === undefined ? {} : { budget: work }) }
  const frames = new Map<string, ImageHandle>()
  for (const [index, source] of sources.entries()) {
    const frame = await loadFrame(source, `${index + 1} of the document`, context)
    if (frame !== null) frames.set(frameKey(source), frame)
  }
  return frames
}

interface Budget {
  requests: number
  bytes: number
}

type Fetched =
  | { readonly kind: 'fetched'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly code: FailureCode; readonly why: string }
type FailureCode = 'image_missing' | 'image_invalid' | 'image_too_large' | 'resource_blocked'

const failed = (code: FailureCode, why: string): Fetched => ({ kind: 'failed', code, why })
const RELEASED = Promise.resolve(failed('image_missing', ''))

/** Never rejects: when the job is aborted, its deadline ends it. */
async function fetchOne(url: string, { loader, limits, signal }: LoadOptions, budget: Budget): Promise<Fetched> {
  const data = parseDataUrl(url)
  if (data !== null) return { kind: 'fetched', bytes: data.bytes }
  if (/^data:/i.test(url)) return failed('image_invalid', 'is not a valid data address')
  if (loader === null) return failed('image_missing', 'was not loaded: nothing may be fetched')
  if (budget.requests-- <= 0)
    return failed('image_missing', `was not loaded: more than ${limits.subResources} resources`)
  try {
    const request = { url: new URL(url), kind: 'image', ...(signal === undefined ? {} : { signal }) } as const
    return { kind: 'fetched', bytes: (await loader.load(request)).bytes }
  } catch (error) {
    const isBlocked = error instanceof OctavoError && error.code === 'url_blocked'
    return failed(isBlocked ? 'resource_blocked' : 'image_missing', `could not be loaded${reasonOf(error)}`)
  }
}

function countBytes(fetched: Fetched, limits: Limits, budget: Budget): Fetched {
  if (fetched.kind === 'failed') return fetched
  const { length } = fetched.bytes
  if (length > limits.subResourceBytes || length > budget.bytes) {
    return failed('image_too_large', `has ${length} bytes, more than the limits allow`)
  }
  budget.bytes -= length
  return fetched
}

/** An address as a warning shows it. */
function shortName(url: string): string {
  if (/^data:/i.test(url)) return `${url.slice(0, Math.min(url.indexOf(','), 40) + 1 || 40)}…`
  return url.length <= 200 ? url : `${url.slice(0, 200)}…`
}

/** Finds loaded images for box construction and painting. */
export interface LoadedImages {
  forElement(element: Element): ImageHandle | null
  /** `density` is the number of pixels to a px of the natural size. */
  forUrl(url: string, density?: number): ImageHandle | null
  /** The styles of the document's elements; null where they were not given. */
  readonly styled: StyledTree | null
  /** Whether any SVG of the document, or among its images, has filters. */
  readonly usesFilters: boolean
}

/** What drawing an `svg` element of the document needs; without it such elements show nothing. */
interface InlineSvgOptions {
  readonly styled: StyledTree
  readonly limits: Limits
  readonly diagnostics: Diagnostics
}

/** Finds the images of elements and style sheets among those that were loaded; null where one could not be. */
export function imageStore(
  document: Document,
  sources: ImageSources,
  images: ReadonlyMap<string, ImageHandle>,
  inline: InlineSvgOptions | null = null,
): LoadedImages {
  const drawn = new Map<Element, ImageHandle | null>()
  const handleOf = (url: string): ImageHandle | null => images.get(url) ?? null
  const forUrl = (url: string, density = 1): ImageHandle | null =>
    atDensity(handleOf(absolute(url, document.baseUrl) ?? ''), density)
  return {
    forElement(element) {
      if (element.namespace !== 'svg') {
        const handle = handleOf(sources.byElement.get(element.order) ?? '')
        return atDensity(handle, sources.densities.get(element.order) ?? 1)
      }
      if (inline === null) return null
      const known = drawn.get(element)
      if (known !== undefined) return known
      const made = inlineSvg(element, { ...inline, imageFor: forUrl })
      drawn.set(element, made)
      return made
    },
    forUrl,
    styled: inline?.styled ?? null,
    usesFilters: usesFilters(images, inline),
  }
}

const denser = new WeakMap<ImageHandle, Map<number, ImageHandle>>()

/** The image with the natural size that it has with so many pixels to a px; a drawing has no pixels. */
function atDensity(image: ImageHandle | null, density: number): ImageHandle | null {
  if (image === null || density === 1 || image.width === null || image.height === null) return image
  const known = denser.get(image) ?? new Map<number, ImageHandle>()
  denser.set(image, known)
  const found = known.get(density) ?? { ...image, width: image.width / density, height: image.height / density }
  known.set(density, found)
  return found
}

function usesFilters(images: ReadonlyMap<string, ImageHandle>, inline: InlineSvgOptions | null): boolean {
  const hasFilter = ({ styles }: StyledTree): boolean =>
    styles.some(({ self }) => self.filter.length > 0 || self.backdropFilter.length > 0)
  if (inline !== null && hasFilter(inline.styled)) return true
  return [...images.values()].some(({ content }) => content.kind === 'svg' && hasFilter(content.styled))
}
