/**
 * Links: which elements are links, their targets and their alternative texts (HTML,
 * https://html.spec.whatwg.org/multipage/links.html).
 */

import { spend } from '../base/budget.ts'
import { percentDecoded } from '../base/percent.ts'
import { isAssetAddress } from '../base/resource.ts'
import { attribute, type Element, placeOf } from '../html/document.ts'
import type { Link, LinkTarget } from './box.ts'
import type { BuildContext } from './context.ts'
import { fieldOf } from './fillable-fields.ts'
import { labelledBy } from './labelled-by.ts'
import { isLink, referenceOf } from './link-elements.ts'
import type { StructureNode } from './structure-node.ts'

/** Number of characters of a link's alternative text. */
const MAX_CONTENTS = 300

/** The link of an element, or null. `structure` is its node. */
export function linkOf(context: BuildContext, element: Element, structure: StructureNode | null): Link | null {
  const field = context.hasFields ? fieldOf(element, context.baseUrl) : null
  if (field !== null) {
    spend('form_fields')
    return newLink(context, { target: { kind: 'field', field }, contents: field.label, structure, where: null })
  }
  if (!isLink(element)) return null
  const target = targetOf(element, context.baseUrl)
  spend('links')
  const where = placeOf(element)
  return newLink(context, { target, contents: contentsOf(context, element), structure, where })
}

/** Assigns the number of a link. Links of running elements may be on many pages or on none. */
export function newLink(context: BuildContext, facts: Omit<Link, 'id'>): Link {
  const link: Link = { id: context.found.linkCount++, ...facts }
  if (!context.enclosing.isRunning && facts.target.kind !== 'field') context.found.links.push(link)
  return link
}

/** The target of a link: a position in the document for a fragment reference, else an address. */
function targetOf(element: Element, baseUrl: URL | null): LinkTarget {
  const reference = referenceOf(element).trim()
  if (reference.startsWith('#')) return { kind: 'anchor', id: percentDecoded(reference.slice(1)) }
  // Without a base URL a relative address stays unchanged.
  if (baseUrl === null || !URL.canParse(reference, baseUrl.href)) return { kind: 'url', url: reference }
  const url = new URL(reference, baseUrl)
  const isHere = url.hash.length > 1 && withoutFragment(url) === withoutFragment(baseUrl)
  return isHere
    ? { kind: 'anchor', id: percentDecoded(url.hash.slice(1)) }
    : { kind: 'url', url: isAssetAddress(url) ? reference : url.href }
}

const withoutFragment = ({ href, hash }: URL): string => href.slice(0, href.length - hash.length)

// ---------- what it says ----------

/**
 * The accessible name of a link (Accessible Name and Description Computation 1.2,
 * https://www.w3.org/TR/accname-1.2/#computation-steps): its label, else its text, else its title.
 */
function contentsOf(context: BuildContext, element: Element): string {
  return (
    plain(labelledBy(element)) ||
    plain(attribute(element, 'aria-label') ?? '') ||
    plain((element.name === 'area' ? attribute(element, 'alt') : null) ?? '') ||
    plain(shownText(context, element)) ||
    plain(attribute(element, 'title') ?? '')
  )
}

/** The displayed text of an element up to the limit, with the alternatives of its images. */
function shownText({ styled }: BuildContext, root: Element): string {
  let text = ''
  const pending: (Element | string)[] = [root]
  for (let next = pending.pop(); next !== undefined && text.length <= 4 * MAX_CONTENTS; next = pending.pop()) {
    if (typeof next === 'string') {
      text += next
      continue
    }
    const { self } = styled.styles[next.order]!
    if (self.display === 'none' || attribute(next, 'aria-hidden') === 'true') continue
    const isApart = !self.display.startsWith('inline')
    if (isApart || next.name === 'br') text += ' '
    const label = next === root ? null : (attribute(next, 'aria-label') ?? attribute(next, 'alt'))
    if (label !== null) text += ` ${label} `
    if (isApart) pending.push(' ')
    if (label !== null || self.visibility !== 'visible') continue
    for (let i = next.children.length - 1; i >= 0; i--) {
      const child = next.children[i]!
      pending.push(child.kind === 'text' ? child.value : child)
    }
  }
  return text
}

/** Text without formatting and private-use characters, which screen readers cannot read. */
const plain = (text: string): string => shortened(text.replace(UNSPOKEN, '').replace(/\s+/g, ' ').trim())

const UNSPOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are left out.
  /[\0-\x08\x0b\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ue000-\uf8ff\ufeff\ufff9-\ufffc\u{e0000}-\u{e007f}\u{f0000}-\u{10ffff}]/gu

const shortened = (text: string): string =>
  text.length <= MAX_CONTENTS ? text : `${text.slice(0, MAX_CONTENTS).toWellFormed()}…`
