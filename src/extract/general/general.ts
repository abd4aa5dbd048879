/**
 * General extraction: finds the content of a page without a site parser.
 *
 * It works on our own tree, in about a dozen linear passes. Elements that are never content are removed first, then hidden
 * ones and those named as page parts. The element with the remaining prose is the content; trailing parts, promotional lines
 * and link blocks are then cut from it.
 */
import type { DraftElement } from '../../html/edit.ts'
import { selectOne } from '../../html/select.ts'
import { prepare } from '../clean/early-passes.ts'
import { openLayoutTables } from '../clean/tables.ts'
import type { Removals } from '../removals.ts'
import type { Post } from '../thread.ts'
import { showCounters } from './animated-counters.ts'
import { removeByBehaviour } from './behaviour.ts'
import { removeBoilerplate } from './boilerplate.ts'
import { removeColophons } from './colophon.ts'
import { removeComments } from './comments.ts'
import { removeConsent } from './consent.ts'
import { removeCopies, SHORTEST_SUMMARY } from './copies.ts'
import { openDisclosures } from './disclosure.ts'
import { placeStreamedParts, removeHidden, unwrapNoscript } from './hidden.ts'
import { removeLabelledLinks } from './labelled-links.ts'
import { restoreLeadImage } from './lead-image.ts'
import { type Measures, measure, measureChanged, measureOf } from './measure.ts'
import { shortenOwnLinks } from './own-links.ts'
import { removePageTurning } from './page-turning.ts'
import { removeLines } from './promotional-lines.ts'
import { prune } from './prune.ts'
import { removeRepeatedCalls } from './repeated-calls.ts'
import { removeReviews } from './reviews.ts'
import { contentRoot, indexAround } from './root.ts'
import { stripMachinery } from './strip.ts'
import { removeAbove, takeInSurroundings } from './surroundings.ts'
import { headPanels } from './tabs.ts'
import { cutTail } from './tail.ts'
import { findThread, isForumAddress } from './threads.ts'
import { removeTitleFacts } from './title-facts.ts'
import { titleHeading } from './title-heading.ts'
import { removeTrailing } from './trailing.ts'
import { removeTwins } from './twins.ts'

/** The content of a page without a site parser. */
interface GeneralContent {
  readonly body: DraftElement
  readonly isThread: boolean
  /** Characters of prose found; few of them mean that the page is not understood. */
  readonly mass: number
}

/** The input of general extraction. */
interface GeneralPage {
  readonly root: DraftElement
  readonly url: URL | null
  readonly baseUrl: URL | null
  readonly removals: Removals
  /** Whether the page's structured data declares a discussion. */
  readonly isDiscussion: boolean
  /** The posts of this discussion in the structured data. */
  readonly statedPosts: readonly Post[]
  /** Documentation ends with links to its other pages, which are content. */
  readonly isDocumentation: boolean
  /** Whether the page offers a product, and whether its metadata declares one article. */
  readonly isProduct: boolean
  readonly statesArticle: boolean
  /** The address of the page's preview image. */
  readonly leadImage: string | null
  readonly title: string | null
  /** The page's description in its metadata. */
  readonly description: string | null
}

/** Consumes the page: the draft must not be used afterwards. */
export function extractGeneral(given: GeneralPage): GeneralContent {
  const { root, url, removals, isDiscussion } = given
  const { isProduct } = given
  const isArticle = !isProduct && given.statesArticle
  prepareTree(given)
  removals.takeChanged()
  const measures = measure(root)
  const measured = () => {
    measureChanged(measures, removals.takeChanged())
    return measures
  }
  removeHidden(root, measures, removals)
  const page = selectOne(root, 'body') ?? root
  const named = titleHeading(page, given.title)
  removeConsent(page, { heading: named, title: given.title, measures: measured(), removals })
  const isOther = isProduct || isArticle || given.isDocumentation
  const known = { url, isDeclared: isDiscussion, isOther, stated: given.statedPosts }
  const thread = findThread(root, { ...known, heading: named, measures: measured() })
  if (thread !== null)
    return { body: thread.body, isThread: true, mass: measureOf(measure(thread.body), thread.body).mass }

  openLayoutTables(root)
  removeByBehaviour(root, measured(), removals)
  removeColophons(root, url, measured(), removals)
  if (isProduct) removeReviews(root, titleHeading(root, given.title), measured(), removals)
  const isForum = isForumAddress(url)
  const { title, isDocumentation } = given
  const around = {
    measures: measured(),
    removals,
    title,
    isDiscussion,
    isForumAddress: isForum,
    isProduct,
    isDocumentation,
  }
  removeBoilerplate(root, around)
  removePageTurning(root, measured(), removals)
  const heading = titleHeading(page, given.title)
  if (!isDiscussion && !given.isDocumentation && !isForum)
    removeComments(page, { heading, isArticle, measures: measured(), removals })
  measured()
  return chosen(page, given, { measures, heading, isProduct, isArticle, isForum })
}

/** Brings a page into the state after its scripts have run, with all panels open. */
function prepareTree({ root, url, baseUrl, removals }: GeneralPage): void {
  if (url !== null) shortenOwnLinks(root, url)
  placeStreamedParts(root)
  unwrapNoscript(root, removals)
  prepare(root, baseUrl)
  stripMachinery(root)
  headPanels(root)
  openDisclosures(root)
  showCounters(root, removals)
}

interface Findings {
  readonly measures: Measures
  readonly heading: DraftElement | null
  readonly isProduct: boolean
  readonly isArticle: boolean
  readonly isForum: boolean
}

/** The content element with related content around it, and without parts that are not content. */
function chosen(page: DraftElement, given: GeneralPage, found: Findings): GeneralContent {
  const { root, removals, title, description, isDocumentation } = given
  const { measures, heading, isProduct, isArticle } = found
  const core = contentRoot(page, heading, measures, isDocumentation)
  const index = isArticle && isTold(core, measures) ? null : indexAround(core, page, heading, isProduct, measures)
  const body = index ?? core
  if (!isDocumentation) restoreLeadImage(root, body, given.leadImage, measures)
  if (isArticle && index === null && heading !== null) removeTitleFacts(heading, page, measures, removals)
  takeInSurroundings(body, page, {
    measures,
    removals,
    title,
    description,
    isProduct,
    isInSections: !isArticle && !isDocumentation,
  })
  if (index === null && heading !== null) removeAbove(heading, body, measures, removals)
  // Links and lists of other pages end an article, but are the content of an index.
  if (!isDocumentation && index === null) {
    if (!given.isDiscussion && !found.isForum) removeTrailing(body, measure(body), removals)
    cutTail(body, measures, removals)
    removeLabelledLinks(body, measures, removals)
  }
  removeTwins(body, measures, removals)
  removeCopies(body, measures, removals, isProduct ? SHORTEST_SUMMARY : undefined)
  removeLines(body, measures, removals, isDocumentation)
  removeRepeatedCalls(body, measures, removals, index !== null)
  removals.takeChanged()
  const left = measure(body)
  prune(body, { measures: left, isDocumentation, isArticle, isIndex: index !== null }, removals)
  measureChanged(left, removals.takeChanged())
  return { body, isThread: false, mass: measureOf(left, body).mass }
}

/** Characters of prose from which a declared article is complete, whatever is beside it. */
const LEAST_TOLD = 150

const isTold = (core: DraftElement, measures: Measures): boolean => measureOf(measures, core).mass >= LEAST_TOLD
