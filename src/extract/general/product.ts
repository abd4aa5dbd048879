/** Whether a page offers a product, by what it says about itself to programs. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { selectAll, selectOne } from '../../html/select.ts'

const MARKS =
  'meta[property="og:type" i][content*="product" i], meta[property^="product:price" i], [itemtype$="schema.org/Product" i]'

/** https://schema.org/Product at the top of the page's data, or Open Graph's type; not what lists of goods say of each. */
export function offersProduct(root: Element): boolean {
  const [marked, second] = selectAll(root, MARKS).filter(
    each => attribute(each, 'itemtype') !== null || each.name === 'meta',
  )
  if (marked !== undefined && (marked.name === 'meta' || second === undefined)) return true
  if (selectOne(root, 'script[type="application/ld+json" i]') === null) return false
  const stated = selectAll(root, 'script[type="application/ld+json" i]').filter(script =>
    PRODUCT.test(textContent(script).slice(0, HEAD)),
  )
  return stated.length === 1
}

const PRODUCT = /"@type"\s*:\s*(\[\s*)?"(https?:\/\/schema\.org\/)?Product(Group)?"/
const HEAD = 200_000
