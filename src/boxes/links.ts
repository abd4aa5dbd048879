/** Where links lead. */
import type { Element } from '../html/document.ts'
import { attribute } from '../html/document.ts'
import type { Link } from './box.ts'

/** Where an `<a>` leads: into the document for a fragment reference, else to an address. */
export function linkOf(element: Element, baseUrl: URL | null): Link | null {
  if (element.name !== 'a' || element.namespace !== 'html') return null
  const reference = attribute(element, 'href')?.trim()
  if (reference === undefined || reference === '') return null
  if (reference.startsWith('#')) return { kind: 'anchor', id: decodeFragment(reference.slice(1)) }
  // Without a base a relative address stays as it is.
  if (baseUrl === null || !URL.canParse(reference, baseUrl.href)) return { kind: 'url', url: reference }
  const url = new URL(reference, baseUrl)
  const isHere = url.hash.length > 1 && withoutFragment(url) === withoutFragment(baseUrl)
  return isHere ? { kind: 'anchor', id: decodeFragment(url.hash.slice(1)) } : { kind: 'url', url: url.href }
}

const withoutFragment = ({ href, hash }: URL): string => href.slice(0, href.length - hash.length)

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
