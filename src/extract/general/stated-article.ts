/** Whether a page's structured data declare one article. Pages that list articles declare none or several. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { selectAll, selectOne } from '../../html/select.ts'

const ARTICLE =
  /"@type"\s*:\s*(?:\[\s*)?"(?:https?:\/\/schema\.org\/)?(?:(?:News|Blog|Tech|Scholarly|Report|Reportage|Review|Opinion|Analysis|Background|Advertiser)?(?:News)?Article|BlogPosting|Report)"/g
/** Maximum number of characters of structured data that are searched. */
const HEAD = 400_000

/**
 * Whether the page declares https://schema.org/Article, or Open Graph's type with a publication date
 * (https://ogp.me/#type_article).
 */
export function statesArticle(root: Element): boolean {
  let count = 0
  for (const script of selectAll(root, 'script[type="application/ld+json" i]'))
    count += textContent(script).slice(0, HEAD).match(ARTICLE)?.length ?? 0
  if (count > 0) return count <= MOST_STATED
  const type = selectOne(root, 'meta[property="og:type" i]')
  const isTyped = type !== null && attribute(type, 'content')?.trim().toLowerCase() === 'article'
  return isTyped && selectOne(root, 'meta[property="article:published_time" i]') !== null
}

/** An article may be declared twice: by a second tool of the site, or as the page of its breadcrumbs. */
const MOST_STATED = 2
