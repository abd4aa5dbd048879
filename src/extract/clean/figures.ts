/** Converts images with captions to figures, whatever elements and names the page uses. */
import { attribute, isWithin, nodesOf, textContent } from '../../html/document.ts'
import {
  createElement,
  createText,
  type DraftElement,
  type DraftNode,
  moveChildren,
  remove,
  removeAll,
  replace,
  unwrapAll,
} from '../../html/edit.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'
import { type Measures, measure, measureOf } from '../general/measure.ts'
import { compileNames } from '../general/names.ts'
import { fold } from '../metadata/title.ts'
import { isInline } from '../plain-text.ts'
import type { Removals } from '../removals.ts'
import { type ElementIndex, named } from './elements-by-name.ts'

const figureName = compileNames([
  {
    // Text beside an image, not below it, is a section of the text.
    rule: 'text beside',
    phrases: [
      'media text',
      'media body',
      'media content',
      'image with text',
      'image text',
      'text image',
      'text media',
      'textmedia',
      'textpic',
      'image content',
    ],
  },
  {
    rule: 'figure',
    phrases: [
      'caption',
      'wp caption',
      'figure',
      'photo',
      'image',
      'img',
      'picture',
      'thumb',
      'thumbinner',
      'media',
      'embed image',
      'article image',
      'captioned',
      'image wrapper',
      'inline image',
      'asset image',
      'image block',
      'featured image',
      'lead image',
      'hero image',
      'photo credit',
      'illustration',
    ],
  },
])
const isFigureName = (element: DraftElement): boolean => figureName(element) === 'figure'
const isGalleryName = compileNames([
  {
    rule: 'gallery',
    phrases: [
      'gallery',
      'slideshow',
      'slider',
      'carousel',
      'photo gallery',
      'lightbox',
      'slides',
      'image grid',
      'image list',
    ],
  },
])
const isCaptionName = compileNames([
  {
    rule: 'caption',
    phrases: [
      'caption',
      'captions',
      'credit',
      'credits',
      'photo caption',
      'image caption',
      'legend',
      'thumbcaption',
      'wp caption text',
      'figcaption',
      'attribution',
      'source',
    ],
  },
])

/** Characters: longer text beside an image is not a caption. */
const LONGEST_CAPTION = 400

/**
 * Maximum number of characters of counters, arrows and button names beside images and captions; more is text that must be
 * kept.
 */
const BESIDE = 80
const BESIDE_SLIDE = 25

/**
 * Maximum share of the content's text that slides may have beside their captions: with more, a missing end tag has included
 * other content.
 */
const MOST_LEFT = 0.2

/** Converts images with captions to `figure` elements. */
export function normaliseFigures(root: DraftElement, index: ElementIndex, removals: Removals): void {
  // Measured once: conversion to figures only makes boxes smaller.
  const measures = measure(root)
  captionsByAlternative(root, index, measures)
  for (const element of named(index, 'div', 'section', 'ul', 'p')) {
    if (measureOf(measures, element).images > 1 && isGalleryName(element) !== null && isWithin(element, root))
      galleryToFigures(element, measureOf(measures, root).text, removals)
  }
  for (const element of named(index, 'div', 'p', 'section', 'span', 'dl', 'aside')) {
    if (isSmall(element, measures) && isFigureName(element) && isWithin(element, root)) toFigure(element)
  }
  for (const element of named(index, 'div', 'p', 'span', 'small')) {
    if (isCaptionName(element) !== null && isWithin(element, root)) figureAround(element, root, measures)
  }
  tidyFigures(root)
}

/** Characters of an alternative text that is a sentence, and of the compared prefix. */
const SENTENCE = 50
const HEAD = 32

/**
 * Finds captions by the alternative text of an image: text with the same words is its caption, whatever its name. Players and
 * light boxes repeat it, shortened; one is kept.
 */
function captionsByAlternative(root: DraftElement, index: ElementIndex, measures: Measures): void {
  const pictures = new Map<string, { readonly alternative: string; readonly image: DraftElement }>()
  for (const image of named(index, 'img')) {
    const alternative = fold((attribute(image, 'alt') ?? '').slice(0, 3 * LONGEST_CAPTION))
    if (alternative.length >= SENTENCE && isWithin(image, root))
      pictures.set(alternative.slice(0, HEAD), { alternative, image })
  }
  if (pictures.size === 0) return
  const captioned = new Set<DraftElement>()
  for (const element of named(index, 'div', 'p', 'span', 'li')) {
    const { text: length } = measureOf(measures, element)
    if (length < SENTENCE || length > 3 * LONGEST_CAPTION || !isWithin(element, root) || inFigure(element)) continue
    const text = captionText(element)
    const picture = text === null ? undefined : pictures.get(text.slice(0, HEAD))
    if (text === null || picture === undefined || !picture.alternative.startsWith(text)) continue
    if (captioned.has(picture.image)) remove(element)
    else {
      captioned.add(picture.image)
      element.attributes = new Map([['class', 'caption']])
    }
  }
}

/** The text of a block that is short enough for a caption; null otherwise. */
function captionText(element: DraftElement): string | null {
  const text = shortText(element, LONGEST_CAPTION)
  if (text === null || text.length < SENTENCE || selectOne(element, 'img, h1, h2, h3, h4, h5, h6, pre, table') !== null)
    return null
  const folded = fold(text.replace(/[\s.…]*\b(more|less|read more|show more)$/i, ''))
  return folded.length >= HEAD ? folded : null
}

/** Whether an element contains one image, and no more text than a caption. */
function isSmall(element: DraftElement, measures: Measures): boolean {
  const { images, text } = measureOf(measures, element)
  return images >= 1 && images <= 2 && text <= 2 * LONGEST_CAPTION
}

const imagesIn = (element: DraftElement): DraftElement[] => selectAll(element, 'img')

/** Converts a box with a captioned image to a figure. */
function toFigure(box: DraftElement): void {
  if (inFigure(box)) return
  const images = imagesIn(box)
  const [image] = images
  const text = wordsIn(box)
  if (image === undefined || images.length > 1 || text.length > LONGEST_CAPTION || holdsMore(box)) return
  const caption = captionNodes(box, text)
  becomeFigure(box, image, text.length > lengthOf(caption) + BESIDE ? [createText(text)] : caption)
}

/** Converts a box to a figure in place: a gallery has thousands of sibling boxes, which must not be moved. */
function becomeFigure(box: DraftElement, image: DraftElement, caption: readonly DraftNode[]): void {
  const figure = figureOf(image, caption)
  for (const child of box.children) child.parent = null
  box.children = []
  box.name = 'figure'
  box.attributes = new Map()
  moveChildren(figure, box)
}

/** The text of a box on one line, with a space where a block begins: the words of two blocks are no one word. */
function wordsIn(box: DraftElement): string {
  let text = ''
  for (const node of nodesOf(box)) {
    if (node.kind === 'text') text += node.value
    else if (node.name === 'br' || !isInline(node)) text += ' '
  }
  return text.replace(/\s+/g, ' ').trim()
}

const lengthOf = (nodes: readonly DraftNode[]): number =>
  nodes.reduce((sum, node) => sum + textContent(node).replace(/\s+/g, ' ').trim().length, 0)

const holdsMore = (box: DraftElement): boolean => selectOne(box, 'pre, table, h1, h2, h3, ul, ol, blockquote') !== null

/** The figure of a caption that is known by its name: the box around it with one image and little other text. */
function figureAround(caption: DraftElement, root: DraftElement, measures: Measures): void {
  const { text } = measureOf(measures, caption)
  if (text === 0 || text > LONGEST_CAPTION || inFigure(caption)) return
  let box = caption.parent
  for (let depth = 0; box !== null && box !== root && depth < 4; depth++, box = box.parent) {
    const its = measureOf(measures, box)
    if (its.images > 1 || its.text > 2 * text + BESIDE) return
    if (its.images === 0) continue
    const [image] = imagesIn(box)
    // A headline with the text is a card, which leads to what the picture shows.
    if (isInLink(box) && its.text > text + LEAST_HEADLINE) return
    const whole = its.text > text + BESIDE
    if (image !== undefined && !holdsMore(box))
      becomeFigure(box, image, whole ? [createText(wordsIn(box))] : [...caption.children])
    return
  }
}

/** Characters beside a caption from which they are a headline; credits and counters are shorter. */
const LEAST_HEADLINE = 12

function isInLink(element: DraftElement): boolean {
  for (let at: DraftElement | null = element; at !== null; at = at.parent) if (at.name === 'a') return true
  return false
}

function inFigure(element: DraftElement): boolean {
  for (let at: DraftElement | null = element; at !== null; at = at.parent) if (at.name === 'figure') return true
  return false
}

/** The nodes of the caption: those of the element with a caption's name, otherwise the text beside the image. */
function captionNodes(box: DraftElement, text: string): DraftNode[] {
  if (text === '') return []
  const named = selectAll(box, '*').find(
    each => isCaptionName(each) !== null && textContent(each).trim() !== '' && selectOne(each, 'img') === null,
  )
  return named === undefined ? [...createElement('span', {}, [text]).children] : [...named.children]
}

function figureOf(image: DraftElement, caption: readonly DraftNode[]): DraftElement {
  const link = image.parent?.name === 'a' && textContent(image.parent).trim() === '' ? image.parent : image
  return createElement('figure', {}, caption.length === 0 ? [link] : [link, createElement('figcaption', {}, caption)])
}

/** Converts a slide show: each image with the text of its slide. Controls and counters between the slides are removed. */
function galleryToFigures(gallery: DraftElement, total: number, removals: Removals): void {
  // Slides with text of their own are sections.
  if (selectOne(gallery, 'h2, h3, h4, h5, p + p, ul li p') !== null && hasLongSlides(gallery)) return
  if (areHeaded(gallery)) return
  const pictures = new Map<DraftElement, readonly DraftNode[]>()
  const seen = new Set<string>()
  let kept = 0
  const images = imagesIn(gallery)
  for (const image of images) {
    const address = attribute(image, 'src') ?? ''
    if (seen.has(address)) continue
    seen.add(address)
    const slide = slideOf(image, gallery)
    const text = wordsIn(slide)
    const caption = slide === image || text.length > LONGEST_CAPTION ? [] : captionOfSlide(slide, text)
    kept += lengthOf(caption)
    pictures.set(image, caption)
  }
  const left = textContent(gallery).replace(/\s+/g, ' ').trim().length - kept
  if (left > MOST_LEFT * total) return
  if (left > BESIDE + BESIDE_SLIDE * images.length) removals.add('slides', gallery)
  replace(gallery, ...[...pictures].map(([image, caption]) => figureOf(image, caption)))
}

/** The marked caption of a slide; an element with a caption's name may only contain the image credit. */
function captionOfSlide(slide: DraftElement, text: string): readonly DraftNode[] {
  const marked = selectOne(slide, 'figcaption')
  if (marked !== null) return [...marked.children]
  const caption = captionNodes(slide, text)
  return text.length > lengthOf(caption) + BESIDE ? [createText(text)] : caption
}

const hasLongSlides = (gallery: DraftElement): boolean =>
  imagesIn(gallery).some(image => shortText(slideOf(image, gallery), LONGEST_CAPTION / 2) === null)

/** The number of slides with a heading and further text from which a gallery consists of cards, and the length of that text. */
const FEWEST_HEADED = 2
const LEAST_BELOW = 12
const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Whether most slides with text have a heading and further text: such a slide is a section of the page. */
function areHeaded(gallery: DraftElement): boolean {
  if (selectOne(gallery, HEADINGS) === null) return false
  const lengthIn = (element: DraftElement) => textContent(element).replace(/\s+/g, ' ').trim().length
  const slides = new Set(imagesIn(gallery).map(image => slideOf(image, gallery)))
  let told = 0
  let headed = 0
  for (const slide of slides) {
    const length = lengthIn(slide)
    if (length === 0) continue
    told++
    const heading = selectOne(slide, HEADINGS)
    if (heading !== null && length >= lengthIn(heading) + LEAST_BELOW) headed++
  }
  return headed >= FEWEST_HEADED && 2 * headed > told
}

/** The outermost element around an image without other images. */
function slideOf(image: DraftElement, gallery: DraftElement): DraftElement {
  let slide = image
  while (slide.parent !== null && slide.parent !== gallery && imagesIn(slide.parent).length === 1) slide = slide.parent
  return slide
}

/** Normalises figures: one image, table or listing, and at most one caption. A figure with only text is not one. */
function tidyFigures(root: DraftElement): void {
  const empty: DraftElement[] = []
  const opened: DraftElement[] = []
  for (const figure of selectAll(root, 'figure')) {
    if (isGroup(figure)) {
      for (const child of figure.children) if (child.kind === 'element' && child.name === 'figcaption') child.name = 'p'
      opened.push(figure)
      continue
    }
    const fate = tidied(figure)
    if (fate === 'empty') empty.push(figure)
    else if (fate === 'text') opened.push(figure)
    const { parent } = figure
    if (parent !== null && parent.name === 'figure' && !isGroup(parent)) opened.push(figure)
  }
  removeAll(empty)
  unwrapAll(opened)
}

/** Whether an element contains several figures: each stays a figure, and their common caption becomes a paragraph. */
const isGroup = ({ children }: DraftElement): boolean =>
  children.filter(child => child.kind === 'element' && child.name === 'figure').length > 1

/** Whether a figure is one, only text, or empty; further captions become paragraphs. */
function tidied(figure: DraftElement): 'figure' | 'text' | 'empty' {
  const hasContent =
    selectOne(figure, 'img, svg, table, pre, blockquote, .octavo-math, .octavo-embed, code, video') !== null
  const captions = selectAll(figure, 'figcaption')
  if (!hasContent) {
    const rest = textContent(figure).trim()
    const said = captions.reduce((sum, caption) => sum + textContent(caption).trim().length, 0)
    // A caption without content is removed; text that a figure contains because its end tag is missing is kept.
    if (rest === '' || (captions.length > 0 && rest.length <= LONGEST_CAPTION && rest.length <= said + BESIDE))
      return 'empty'
    for (const caption of captions) caption.name = 'div'
    return 'text'
  }
  for (const caption of captions.slice(1)) {
    if (textContent(caption).trim() === textContent(captions[0]!).trim()) remove(caption)
    else caption.name = 'p'
  }
  return 'figure'
}
