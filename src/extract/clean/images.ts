/** Images: resolves lazy loading, selects a size that suits paper, and removes counters, spacers, avatars, icons and emoji. */
import { attribute, type Element } from '../../html/document.ts'
import { createText, type DraftElement, type DraftNode, removeAll, replace, setAttributes } from '../../html/edit.ts'
import { type ElementIndex, hasClass, holdsText, named } from './elements-by-name.ts'

/** Attributes in which lazy loaders store the address, most frequent first. */
const LAZY = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-orig-file',
  'data-large-file',
  'data-hi-res-src',
  'data-full-src',
  'data-url',
  'data-image',
  'data-img-src',
  'data-actualsrc',
  'data-original-src',
  'data-cfsrc',
  'data-runner-src',
  'data-srcurl',
  'data-defer-src',
  'nitro-lazy-src',
  'file-src',
]
const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'data-original-set', 'nitro-lazy-srcset', 'data-sizes-srcset']

/** Px: width that prints well in a text column. */
const WANTED_WIDTH = 1600

/** Px: width up to which an image may be part of a line. */
const LARGEST_SYMBOL = 80

/** Sets the address of lazy-loaded images, and removes images without content. */
export function normaliseImages(index: ElementIndex): void {
  const pictures = named(index, 'picture').filter(picture => !holdsText(picture))
  const none = pictures.filter(picture => !flattenPicture(picture))
  for (const image of named(index, 'img', 'amp-img', 'image-element')) {
    image.name = 'img'
    if (isEmoji(image)) replace(image, createText(attribute(image, 'alt') ?? ''))
    else if (!normaliseImage(image)) none.push(image)
  }
  removeAll(none)
  const seen = new Map<DraftElement, Set<string>>()
  const images = named(index, 'img', 'amp-img').filter(image => image.parent !== null)
  removeAll(images.filter(image => isTwin(image, seen)))
  removeAll(darkTwins(images.filter(isDark)))
}

/** Of images for dark screens, those beside the form for light ones: style sheets show one of both. */
function darkTwins(images: readonly DraftElement[]): DraftElement[] {
  const twins: DraftElement[] = []
  const parents = new Set(images.map(({ parent }) => parent))
  for (const parent of parents) {
    const shown = (parent?.children ?? []).filter(node => node.kind === 'element' || node.value.trim() !== '')
    for (const [at, node] of shown.entries())
      if (isImage(node) && isDark(node) && [shown[at - 1], shown[at + 1]].some(other => isLightForm(other, node)))
        twins.push(node)
  }
  return twins
}

const isImage = (node: DraftNode | undefined): node is DraftElement => node?.kind === 'element' && node.name === 'img'

const isLightForm = (node: DraftNode | undefined, dark: DraftElement): boolean =>
  isImage(node) && !isDark(node) && (attribute(node, 'alt') ?? '') === (attribute(dark, 'alt') ?? '')

/** By the name of the file, or by a class that shows the image on dark screens only. */
const isDark = (image: Element): boolean =>
  /(^|[-_./#])dark([-_.]|$)/i.test(attribute(image, 'src')?.split('/').at(-1) ?? '') ||
  /\bdark:(block|inline|flex)|(hide|hidden)-(on|in)-light|only-(on-)?dark|dark-only/.test(
    attribute(image, 'class') ?? '',
  )

/** Adds the image to a `picture` with only sources, as its script would. Returns false if there is none. */
function flattenPicture(picture: DraftElement): boolean {
  const sources = picture.children.filter(child => child.kind === 'element' && child.name === 'source')
  const image = picture.children.find(child => child.kind === 'element' && child.name === 'img')
  const set = sources
    .map(source => (source.kind === 'element' ? (attribute(source, 'srcset') ?? lazySet(source)) : null))
    .find(each => each !== null && each !== '')
  if (image?.kind === 'element') {
    if (set !== undefined && set !== null && !hasAddress(image))
      setAttributes(image, new Map([...image.attributes, ['srcset', set]]))
    replace(picture, image)
  } else if (set !== undefined && set !== null) {
    picture.name = 'img'
    picture.children = []
    setAttributes(
      picture,
      new Map([
        ['srcset', set],
        ['alt', attribute(picture, 'alt') ?? ''],
      ]),
    )
    return normaliseImage(picture)
  }
  return true
}

const hasAddress = (image: Element): boolean => addressOf(image) !== null

/** Returns false for images without content. */
function normaliseImage(image: DraftElement): boolean {
  const address = addressOf(image)
  if (address === null || isTracker(image, address)) return false
  const kept = new Map<string, string>([['src', address]])
  for (const name of ['alt', 'title', 'class', 'id', 'width', 'height']) {
    const value = attribute(image, name)
    if (value === null || ((name === 'width' || name === 'height') && !/^\d+(px)?$/.test(value))) continue
    if (name !== 'alt' || !FILE_NAME.test(value)) kept.set(name, value.replace(/px$/, ''))
  }
  // The size of a small version would shrink the large one; symbols in lines stay small.
  if (address !== attribute(image, 'src') && !(Number(kept.get('width')) <= LARGEST_SYMBOL))
    for (const name of ['width', 'height']) kept.delete(name)
  setAttributes(image, kept)
  return true
}

/** Programs that upload pictures write the name of the file where the text should stand; it says nothing to a reader. */
const FILE_NAME = /^\s*[^\n]{1,120}\.(jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp)\s*$/i

/**
 * The address of the displayed image: the best candidate of a set, then that of a lazy loader, then `src` unless it is a
 * placeholder.
 */
function addressOf(image: Element): string | null {
  const set = LAZY_SETS.map(name => attribute(image, name)).find(value => value !== null) ?? attribute(image, 'srcset')
  const best = set === null ? null : bestCandidate(set)
  const plain = attribute(image, 'src')?.trim() ?? ''
  const lazy = LAZY.map(name => attribute(image, name)?.trim() ?? '').find(value => looksLikeAddress(value))
  if (best !== null) return best
  if (lazy !== undefined) return lazy
  return plain === '' || isPlaceholder(plain) ? null : plain
}

const lazySet = (source: Element): string | null =>
  LAZY_SETS.map(name => attribute(source, name)).find(value => value !== null) ?? null

const looksLikeAddress = (value: string): boolean =>
  value !== '' &&
  !/[\s{}<>]/.test(value) &&
  (/^(https?:)?\/\//.test(value) || /^[./\w-].*\.(jpe?g|png|gif|webp|avif|svg)/i.test(value) || value.startsWith('/'))

/** Whether an address is that of a placeholder: a blurred image, spinner or empty pixel. */
const isPlaceholder = (address: string): boolean =>
  (address.startsWith('data:') && address.length < 2_000) ||
  /(^about:blank$|\/(blank|spacer|placeholder|transparent|lazy|loading|grey|1x1|pixel)\.(gif|png|svg|jpe?g)(\?|$))/i.test(
    address,
  )

/**
 * The candidate of a srcset (HTML, https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute) that is wide
 * enough and not wider than necessary.
 */
function bestCandidate(set: string): string | null {
  const sorted = candidates(set).toSorted((a, b) => a.width - b.width)
  return (sorted.find(each => each.width >= WANTED_WIDTH) ?? sorted.at(-1))?.url ?? null
}

interface Candidate {
  readonly url: string
  readonly width: number
}

/**
 * Parses a srcset (https://html.spec.whatwg.org/multipage/images.html#parsing-a-srcset-attribute): an address extends to white
 * space; commas at its end terminate it, otherwise descriptors follow up to a comma outside parentheses.
 */
function candidates(set: string): Candidate[] {
  const text = set.slice(0, 20_000)
  const found: Candidate[] = []
  let at = 0
  while (at < text.length) {
    while (at < text.length && /[\s,]/.test(text[at]!)) at++
    const from = at
    while (at < text.length && !/\s/.test(text[at]!)) at++
    const word = text.slice(from, at)
    const url = word.replace(/,+$/, '')
    let descriptors = ''
    if (url === word) {
      const start = at
      for (let depth = 0; at < text.length && (depth > 0 || text[at] !== ','); at++) {
        if (text[at] === '(') depth++
        else if (text[at] === ')') depth--
      }
      descriptors = text.slice(start, at)
    }
    if (url !== '' && !isPlaceholder(url)) found.push({ url, width: widthOf(descriptors) })
  }
  return found
}

/** Width in px; for a density, that of an image of 800 px times the density. */
function widthOf(descriptors: string): number {
  const size = /(?:^|\s)(\d+(?:\.\d+)?)([wx])(?:\s|$)/.exec(descriptors)
  const number = size === null ? 1 : Number.parseFloat(size[1]!)
  return size?.[2] === 'w' ? number : number * 800
}

const isEmoji = (image: Element): boolean => {
  const alt = attribute(image, 'alt') ?? ''
  if (hasClass(image, /(^|\s)(emoji|wp-smiley|smilie|emoticon|twemoji|bbcode_smiley)(\s|$)/i)) return true
  return /^\p{Extended_Pictographic}[\p{Emoji_Component}\p{Extended_Pictographic}]*$/u.test(alt) && alt.length < 16
}

/** Whether an image is a counter or social button: one pixel, or tiny and without text. */
function isTracker(image: Element, address: string): boolean {
  const [width, height] = [attribute(image, 'width'), attribute(image, 'height')].map(value =>
    value === null ? Number.NaN : Number.parseFloat(value),
  )
  if ((width ?? Number.NaN) <= 2 || (height ?? Number.NaN) <= 2) return true
  if (/(pixel|beacon|tracking|analytics|doubleclick|facebook\.com\/tr|scorecardresearch|counter\.)/i.test(address))
    return true
  return hasClass(image, /(^|\s)(avatar|gravatar|author-image|profile-pic|icon|site-icon)(\s|$|-)/i)
}

/** Whether a lazy image and its copy from `<noscript>` are beside each other, of which one is removed. */
function isTwin(image: DraftElement, seen: Map<DraftElement, Set<string>>): boolean {
  const address = attribute(image, 'src') ?? ''
  const name = fileName(address)
  let at = image.parent
  for (let depth = 0; at !== null && depth < 3; depth++, at = at.parent) {
    if (seen.get(at)?.has(name) === true) return true
  }
  at = image.parent
  for (let depth = 0; at !== null && depth < 3; depth++, at = at.parent) {
    const known = seen.get(at)
    if (known === undefined) seen.set(at, new Set([name]))
    else known.add(name)
  }
  return false
}

/** The file name of an image without the suffixes of resizers: "-300x200", "?w=640". */
export const fileName = (address: string): string =>
  (address.split(/[?#]/)[0]!.split('/').at(-1) ?? '').replace(/[-_]\d{2,4}x\d{2,4}(?=\.\w+$)|@\dx(?=\.\w+$)/, '') ||
  address
