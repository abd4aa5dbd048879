/** The lead image of an article, which is often beside the headline, outside the element with the text. */
import { attribute, isWithin } from '../../html/document.ts'
import { type DraftElement, prepend, remove } from '../../html/edit.ts'
import { selectAll } from '../../html/select.ts'
import { fileName } from '../clean/images.ts'
import { type Measures, measureOf } from './measure.ts'

/** Maximum number of characters of a caption. */
const LONGEST_CAPTION = 400

/** Moves the page's preview image into the content, if it precedes it. */
export function restoreLeadImage(
  root: DraftElement,
  content: DraftElement,
  leadImage: string | null,
  measures: Measures,
): void {
  if (leadImage === null) return
  const wanted = pictureName(leadImage)
  if (wanted === '' || /logo|icon|avatar|default|placeholder/i.test(leadImage)) return
  const images = selectAll(root, 'img')
  const own = images.filter(image => isWithin(image, content))
  const isWanted = (image: DraftElement) => pictureName(attribute(image, 'src') ?? '') === wanted
  if (own.some(isWanted)) return
  const before = own.length === 0 ? images : images.slice(0, images.indexOf(own[0]!))
  const image = before.find(each => isWanted(each) && !isSmall(each))
  if (image === undefined || isWithin(content, image)) return
  const figure = figureAround(image, measures)
  remove(figure)
  prepend(content, figure)
}

/** The part of an image's file name that all its sizes share. */
function pictureName(address: string): string {
  if (address.startsWith('data:')) return ''
  let plain = address
  try {
    plain = decodeURIComponent(address)
  } catch {
    // Unchanged: a stray "%".
  }
  return fileName(plain).toLowerCase()
}

const isSmall = (image: DraftElement): boolean => Number.parseFloat(attribute(image, 'width') ?? '1000') < 200

/** The image with its caption, if both are in a figure. */
function figureAround(image: DraftElement, measures: Measures): DraftElement {
  let at = image.parent
  for (let depth = 0; at !== null && depth < 5; depth++, at = at.parent)
    if (at.name === 'figure' && measureOf(measures, at).images === 1 && measureOf(measures, at).text < LONGEST_CAPTION)
      return at
  return image
}
