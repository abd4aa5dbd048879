/**
 * General extraction: finds the content of a page that no site parser knows.
 *
 * Everything happens on our own tree, in a dozen linear walks. What is never content goes first, then what is hidden and
 * what is named as a part beside the content; the element that holds the prose that is left is the content, and inside of
 * it the tail, promotional lines and blocks of links are cut.
 */
import type { DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import { prepare } from '../clean/prepare.ts'
import { openLayoutTables } from '../clean/tables.ts'
import type { Removals } from '../removals.ts'
import { removeByBehaviour } from './behaviour.ts'
import { removeBoilerplate } from './boilerplate.ts'
import { removeCopies } from './copies.ts'
import { openDisclosures } from './disclosure.ts'
import { placeStreamedParts, removeHidden, unwrapNoscript } from './hidden.ts'
import { removeLabelledLinks } from './labelled-links.ts'
import { restoreLeadImage } from './lead-image.ts'
import { removeLines } from './lines.ts'
import { measure, measureOf } from './measure.ts'
import { offersProduct } from './product.ts'
import { prune } from './prune.ts'
import { removeReviews } from './reviews.ts'
import { contentRoot, indexAround } from './root.ts'
import { stripMachinery } from './strip.ts'
import { takeInSurroundings, titleHeading } from './surroundings.ts'
import { cutTail } from './tail.ts'
import { findThread, isForumAddress } from './threads.ts'
import { removeTrailing } from './trailing.ts'

/** The content of a page that no parser knows. */
export interface GeneralContent {
  readonly body: DraftElement
  readonly isThread: boolean
  /** Characters of prose that were found: little of it means that the page is not understood. */
  readonly mass: number
}

/** A page to be searched for its content. */
export interface GeneralPage {
  readonly root: DraftElement
  readonly url: URL | null
  readonly baseUrl: URL | null
  readonly removals: Removals
  /** Whether the page's structured data calls it a discussion. */
  readonly isDiscussion: boolean
  /** Manuals end in links to their other pages, and these are part of them. */
  readonly isDocumentation: boolean
  /** The address of the picture that the page names as its own. */
  readonly leadImage: string | null
  readonly title: string | null
}

/** Takes the page apart: the draft must not be used for anything else afterwards. */
export function extractGeneral({
  root,
  url,
  baseUrl,
  removals,
  isDiscussion,
  isDocumentation,
  leadImage,
  title,
}: GeneralPage): GeneralContent {
  const isProduct = offersProduct(root)
  placeStreamedParts(root)
  unwrapNoscript(root, removals)
  prepare(root, baseUrl)
  stripMachinery(root)
  openDisclosures(root)
  removeHidden(root, measure(root), removals)
  const thread = findThread(root, url, isDiscussion)
  if (thread !== null)
    return { body: thread.body, isThread: true, mass: measureOf(measure(thread.body), thread.body).mass }

  openLayoutTables(root)
  removeByBehaviour(root, measure(root), removals)
  if (isProduct) removeReviews(root, titleHeading(root, title), measure(root), removals)
  removeBoilerplate(root, {
    measures: measure(root),
    removals,
    title,
    isDiscussion,
    isForumAddress: isForumAddress(url),
  })
  const measures = measure(root)
  const page = selectOne(root, 'body') ?? root
  const heading = titleHeading(page, title)
  const core = contentRoot(page, heading, measures)
  const index = indexAround(core, page, heading, isProduct, measures)
  const body = index ?? core
  if (!isDocumentation) restoreLeadImage(root, body, leadImage, measures)
  takeInSurroundings(body, page, { measures, removals, title, isProduct })
  // What ends an article, links and lists of other pages, is what an index is made of.
  if (!isDocumentation && index === null) {
    if (!isDiscussion && !isForumAddress(url)) removeTrailing(body, measure(body), removals)
    cutTail(body, measures, removals)
    removeLabelledLinks(body, measures, removals)
  }
  removeCopies(body, measures, removals)
  removeLines(body, measures, removals)
  prune(body, { measures: measure(body), isDocumentation, isIndex: index !== null }, removals)
  return { body, isThread: false, mass: measureOf(measure(body), body).mass }
}
