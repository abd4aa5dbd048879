/**
 * Loads all images of a job: each address once, within the job's budgets, in an order that does not depend on the
 * network.
 */
import type { Budget as WorkBudget } from '../base/budget.ts'
import type { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError, reasonOf } from '../base/errors.ts'
import type { Limits } from '../base/limits.ts'
import type { ResourceLoader } from '../base/resource.ts'
import { distinctStyles } from '../css/element-styles.ts'
import type { StyledTree } from '../css/style.ts'
import type { Document, Element } from '../html/document.ts'
import { parseDataUrl } from './data-url.ts'
import { inlineSvg } from './inline-svg.ts'
import { loadFrame, loadImage } from './load.ts'
import { absolute, frameKey, type ImageSources } from './sources.ts'
import type { ImageHandle } from './types.ts'

/** The inputs of loading. */
interface LoadOptions {
  /** Null if nothing may be fetched: only data URLs are read. */
  readonly loader: ResourceLoader | null
  readonly limits: Limits
  readonly diagnostics: Diagnostics
  readonly signal?: AbortSignal
  /** The user-agent style sheet for SVG files. */
  readonly userAgentSheet?: string
  /** Counts the pixels of the job's images; throws an OctavoError beyond the bound. */
  readonly work?: WorkBudget
}

/** Images that are fetched before they are needed. */
const FETCHED_AHEAD = 6

/**
 * The images by absolute address. Addresses without an image are absent, with a warning each. Images are fetched
 * concurrently but counted and decoded in order, so that the same images exceed the budget each time.
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
    // Releases the bytes of a decoded image.
    fetches[index] = RELEASED
    const image = await loadImage(fetched.bytes, shortName(url), context)
    if (image !== null) images.set(url, image)
  }
  return images
}

/** The documents of frames, by their keys. */
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

/** Never rejects: if the job is aborted, its deadline stops it. */
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

/** An address, shortened for warnings. */
function shortName(url: string): string {
  if (/^data:/i.test(url)) return `${url.slice(0, Math.min(url.indexOf(','), 40) + 1 || 40)}…`
  return url.length <= 200 ? url : `${url.slice(0, 200)}…`
}

/** Finds loaded images for box construction and painting. */
export interface LoadedImages {
  forElement(element: Element): ImageHandle | null
  /** `density` is the number of image pixels per px of the natural size. */
  forUrl(url: string, density?: number): ImageHandle | null
  /** The styles of the document's elements; null if they were not given. */
  readonly styled: StyledTree | null
  /** Whether any SVG in the document or among its images has filters. */
  readonly usesFilters: boolean
}

/** The inputs for drawing `svg` elements of the document; without them such elements show nothing. */
interface InlineSvgOptions {
  readonly styled: StyledTree
  readonly limits: Limits
  readonly diagnostics: Diagnostics
}

/** Finds the images of elements and style sheets among the loaded ones; null if an image was not loaded. */
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

/** The image with the natural size for this density; a drawing has no pixels, so its size does not change. */
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
    distinctStyles(styles).some(({ self }) => self.filter.length > 0 || self.backdropFilter.length > 0)
  if (inline !== null && hasFilter(inline.styled)) return true
  return [...images.values()].some(({ content }) => content.kind === 'svg' && hasFilter(content.styled))
}
