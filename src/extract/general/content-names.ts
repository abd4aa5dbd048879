/** Names of the element that contains the content of a page. */
import { attribute, type Element } from '../../html/document.ts'
import { compileNames } from './names.ts'

/** Names of elements that contain only an article's text. */
const bodyName = compileNames([
  {
    rule: 'body',
    phrases: [
      'article body',
      'articlebody',
      'article content',
      'articlecontent',
      'article text',
      'article copy',
      'article main',
      'entry content',
      'entrycontent',
      'post content',
      'postcontent',
      'post body',
      'postbody',
      'post entry',
      'post text',
      'story body',
      'storybody',
      'story content',
      'story text',
      'blog content',
      'blog post content',
      'news content',
      'news body',
      'news text',
      'body content',
      'content body',
      'body copy',
      'markdown body',
      'rich text',
      'richtext',
      'e content',
      '=wysiwyg',
      '=prose',
      'page content body',
      'single content',
      'td post content',
      'theme doc markdown',
      'rst content',
      'md content',
      'mw parser output',
    ],
  },
])

/** Names of a box around the content, which smaller boxes have too. */
const wrapperName = compileNames([
  {
    rule: 'wrapper',
    phrases: ['=content', '=contents', '=main', '=main content', '=maincontent', '=page content', '=site content'],
  },
])

/** A marker of the content element, and the minimum share of prose. */
export interface Tier {
  readonly test: (element: Element) => boolean
  /** Its minimum share of the page's prose. */
  readonly share: number
}

/** From the most to the least reliable marker: the first element with its share of the prose is used. */
export const TIERS: readonly Tier[] = [
  { test: element => attribute(element, 'itemprop') === 'articleBody', share: 0.2 },
  { test: element => bodyName(element) !== null, share: 0.35 },
  { test: element => element.name === 'article', share: 0.4 },
  { test: element => element.name === 'main' || attribute(element, 'role') === 'main', share: 0.4 },
  { test: element => wrapperName(element) !== null, share: 0.5 },
]
