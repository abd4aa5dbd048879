/** Whether a page offers a product, judged by its structured data and by a single order button. */
import { attribute, type Element, textContent } from '../../html/document.ts'
import { selectAll, selectOne } from '../../html/select.ts'
import { shortText } from '../bounded-text.ts'

const MARKS =
  'meta[property="og:type" i][content*="product" i], meta[property="og:type" i][content$="book" i], meta[property^="product:price" i], [itemtype$="schema.org/Product" i]'

/**
 * Whether the page has https://schema.org/Product at the top level of its data, or Open Graph's type; the items of product
 * lists do not count.
 */
export function offersProduct(root: Element): boolean {
  const [marked, second] = selectAll(root, MARKS).filter(
    each => attribute(each, 'itemtype') !== null || each.name === 'meta',
  )
  if (marked !== undefined && (marked.name === 'meta' || second === undefined)) return true
  return hasOneProduct(root) || hasFewOrders(root)
}

/** Whether the page's structured data have exactly one product; product lists have several. */
function hasOneProduct(root: Element): boolean {
  if (selectOne(root, 'script[type="application/ld+json" i]') === null) return false
  const stated = selectAll(root, 'script[type="application/ld+json" i]').filter(script =>
    PRODUCT.test(textContent(script).slice(0, HEAD)),
  )
  return stated.length === 1
}

const PRODUCT = /"@type"\s*:\s*(\[\s*)?"(https?:\/\/schema\.org\/)?Product(Group)?"/
/** Maximum number of characters of a script that are searched: products are described at the beginning. */
const HEAD = 200_000

/**
 * Maximum number of order buttons of one product: a second one for phones and one in a sticky bar. A product list has one per
 * product.
 */
const MOST_ORDERS = 3

/** Whether there is an order button, and only few near the title. */
function hasFewOrders(root: Element): boolean {
  const title = selectOne(root, 'h1')
  if (title === null) return false
  const orders = new Set(
    selectAll(root, 'button, input[type="submit" i], [role="button"]').filter(button =>
      ORDER.test(attribute(button, 'value') ?? shortText(button, LONGEST_LABEL) ?? ''),
    ),
  )
  if (orders.size <= MOST_ORDERS) return orders.size > 0
  // Other products with buttons follow below; the page's own button is nearest to the title.
  const near = new Set<Element>()
  for (let at: Element | null = title; at !== null; at = at.parent) near.add(at)
  const inside = new Map<Element, number>()
  for (const order of orders)
    for (let at = order.parent; at !== null; at = at.parent) if (near.has(at)) inside.set(at, (inside.get(at) ?? 0) + 1)
  for (let at = title.parent; at !== null; at = at.parent) {
    const count = inside.get(at) ?? 0
    if (count > 0) return count <= MOST_ORDERS
  }
  return false
}

/** Maximum number of characters of a button. */
const LONGEST_LABEL = 60

/** Labels of buttons that put a product into the cart. */
export const ORDER =
  /^\W*(add to (cart|bag|basket|trolley)|in den (warenkorb|einkaufswagen)( legen)?|ajouter au panier|(añadir|agregar) (al carrito|a la (cesta|bolsa))|aggiungi al carrello|(toevoegen aan|in) (de )?winkel(wagen|mand(je)?)|adicionar ao carrinho|dodaj do koszyka|(přidat )?do košíku|(vložiť )?do košíka|kosárba( teszem)?|adaugă în coș|lägg i (varukorg|kundvagn)(en)?|læg i (kurv|kurven)|legg i handlekurv(en)?|lisää (ostos)?koriin|sepete ekle|προσθήκη στο καλάθι|(добавить )?в корзину|(додати )?(в|до) кошика?|カートに(入れる|追加(する)?)|[加放]入[购購]物[车車]|장바구니(에)? ?(담기)?|أضف إلى (السلة|عربة التسوق)|הוסף ל(סל|עגלה)|thêm vào giỏ( hàng)?|tambah(kan)? ke keranjang|masukkan keranjang)\W*$/iu
