/**
 * The signature of an element: the properties that selectors may test. Elements with equal signatures match the same
 * selectors, except those that test siblings.
 */
import { compact } from '../base/compact.ts'
import { perObject } from '../base/memo.ts'
import type { Element } from '../html/document.ts'
import type { ComplexSelector, SelectorList } from '../html/selector.ts'
import { classesOf } from './ancestor-names.ts'

/**
 * The names that occur in selectors; others cannot affect matching. Ids and classes are in lower case, for quirks mode.
 */
export interface Features {
  readonly ids: ReadonlySet<string>
  readonly classes: ReadonlySet<string>
  readonly attributes: ReadonlySet<string>
}

/** The names in all selectors of a job, including selector lists in pseudo-classes. */
export function featuresOf(rules: readonly { readonly selector: ComplexSelector }[]): Features {
  const features = { ids: new Set<string>(), classes: new Set<string>(), attributes: new Set<string>() }
  const visited = new Set<SelectorList>()
  const visit = (selector: ComplexSelector): void => {
    const { names, lists } = namesIn(selector)
    for (const { kind, name } of names) features[kind].add(name)
    for (const list of lists) {
      if (visited.has(list)) continue
      visited.add(list)
      for (const inner of list) visit(inner)
    }
  }
  for (const { selector } of rules) visit(selector)
  return features
}

/** The union of two sets of names. */
export function unitedFeatures(a: Features, b: Features): Features {
  const united = (one: ReadonlySet<string>, other: ReadonlySet<string>): ReadonlySet<string> =>
    other.size === 0 ? one : new Set([...one, ...other])
  return {
    ids: united(a.ids, b.ids),
    classes: united(a.classes, b.classes),
    attributes: united(a.attributes, b.attributes),
  }
}

interface Names {
  readonly names: readonly { readonly kind: keyof Features; readonly name: string }[]
  /** The selector lists in it, which nested rules share. */
  readonly lists: readonly SelectorList[]
}

const NO_NAMES_IN: Names = { names: [], lists: [] }

/** Cached with the selector, because selectors of cached sheets serve all documents. */

/** The names in a selector, cached. */
const namesIn = perObject((selector: ComplexSelector): Names => readNames(selector))

/** The names in a selector, and the lists in it, which are read when needed. */
function readNames({ compounds }: ComplexSelector): Names {
  const names: Names['names'][number][] = []
  const lists: SelectorList[] = []
  const add = (kind: keyof Features, name: string): void => {
    names.push({ kind, name })
  }
  for (const { simples } of compounds)
    for (const simple of simples) {
      if (simple.kind === 'id') add('ids', simple.name.toLowerCase())
      else if (simple.kind === 'class') add('classes', simple.name.toLowerCase())
      else if (simple.kind === 'attribute') add('attributes', simple.name.toLowerCase())
      else if (simple.kind === 'state') add('attributes', 'href')
      else if (simple.kind === 'language') for (const name of ['lang', 'xml:lang']) add('attributes', name)
      else if (simple.kind === 'any' || simple.kind === 'none') lists.push(simple.selectors)
    }
  return names.length + lists.length === 0 ? NO_NAMES_IN : { names: compact(names), lists: compact(lists) }
}

const SEPARATOR = '\u0001'

/** The signature of an element as text. */
export function signatureOf(element: Element, { ids, classes, attributes }: Features): string {
  let signature = element.namespace === 'html' ? element.name : `${element.name} ${element.namespace}`
  if (element.attributes.size === 0) return signature
  for (const [name, value] of element.attributes) {
    if (name === 'class') {
      for (const one of classesOf(value)) if (classes.has(one.toLowerCase())) signature += `${SEPARATOR}.${one}`
    } else if (name === 'id' && ids.has(value.toLowerCase())) signature += `${SEPARATOR}#${value}`
    if (attributes.has(name) || (element.namespace !== 'html' && attributes.has(name.toLowerCase())))
      signature += `${SEPARATOR}${name}=${value}`
  }
  return signature
}
