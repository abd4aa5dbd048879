/**
 * Query containers (https://drafts.csswg.org/css-conditional-5/#container-queries). The sizes of boxes depend on
 * styles: a document is styled and laid out with assumed sizes, and again with the resulting sizes.
 */
import type { Element } from '../html/document.ts'
import type { Component } from './component.ts'
import { matchesContainer } from './media.ts'
import type { ComputedStyle } from './properties/property-table.ts'
import { booleanExpression } from './values/if.ts'
import type { Substitution } from './values/substitution-types.ts'

/** The condition of an `@container` rule. */
export interface StyleQuery {
  readonly condition: readonly Component[]
}

/** The size of a content box, px. */
export interface ContainerSize {
  readonly width: number
  readonly height: number
}

/** The sizes of containers from layout, by the `order` of their elements. */
export type ContainerSizes = ReadonlyMap<number, ContainerSize>

/** The containers around an element, innermost first. */
export interface ContainerChain extends ContainerSize {
  readonly names: readonly string[]
  readonly type: 'normal' | 'inline-size' | 'size'
  readonly fontSize: number
  readonly outer: ContainerChain | null
}

/** Whether an element is a query container for sizes or has a container name (CSS Containment 3 §2). */
export const isContainer = ({ containerType, containerName }: ComputedStyle): boolean =>
  containerType !== 'normal' || containerName.length > 0

/** A chain that begins with a container of this style and size, px. */
export const chainOf = (style: ComputedStyle, size: ContainerSize, outer: ContainerChain | null): ContainerChain => ({
  names: style.containerName,
  type: style.containerType,
  fontSize: style.fontSize,
  width: size.width,
  height: size.height,
  outer,
})

/** The sizes that units like `cqw` refer to: for each axis the nearest container's, otherwise the page's. */
export function unitBase(chain: ContainerChain | null, page: ContainerSize): ContainerSize {
  const nearest = (has: (container: ContainerChain) => boolean): ContainerChain | null => {
    let at = chain
    while (at !== null && !has(at)) at = at.outer
    return at
  }
  return {
    width: (nearest(({ type }) => type !== 'normal') ?? page).width,
    height: (nearest(({ type }) => type === 'size') ?? page).height,
  }
}

const asks = (condition: readonly Component[], isAsked: (part: Component) => boolean): boolean =>
  condition.some(part => isAsked(part) || (part.kind === 'block' && part.open === '(' && asks(part.contents, isAsked)))

const isStyleTest = (part: Component): boolean => part.kind === 'function' && part.name === 'style'
const ofWidth = /^(?:min-|max-)?(?:width|inline-size)$/
const ofHeight = /^(?:min-|max-)?(?:height|block-size|aspect-ratio)$|^orientation$/
const names =
  (pattern: RegExp) =>
  (part: Component): boolean =>
    part.kind === 'ident' && pattern.test(part.keyword)

/** Whether a rule depends on the size of a container. */
export const asksForSizes = ({ condition }: StyleQuery): boolean =>
  asks(condition, names(ofWidth)) || asks(condition, names(ofHeight))

/**
 * Whether a query is true for the children of an element: for the nearest container with its name that can evaluate it
 * (§5). Every element is a container for style queries, and custom properties are inherited: names do not affect these.
 */
export function containerHolds(
  query: StyleQuery,
  chain: ContainerChain | null,
  answers: Pick<Substitution, 'lookup' | 'holds'>,
): boolean {
  const { condition } = query
  const [first] = condition
  const name = first?.kind === 'ident' && first.keyword !== 'not' ? first.value : null
  const asked = name === null ? condition : condition.slice(1)
  const [width, height] = [asks(asked, names(ofWidth)), asks(asked, names(ofHeight))]
  const canAnswer = ({ type }: ContainerChain): boolean => (height ? type === 'size' : width ? type !== 'normal' : true)
  let container = chain
  while (container !== null && !(canAnswer(container) && (name === null || container.names.includes(name))))
    container = container.outer
  // A name without a condition only requires that the container exists.
  if (asked.length === 0) return container !== null
  const found = container
  if (found === null && (width || height)) return false
  return (
    booleanExpression(asked, part => {
      if (part.kind === 'function') return isStyleTest(part) ? answers.holds(part, answers.lookup) : null
      const isSize = part.kind === 'block' && part.contents[0]?.kind !== 'block' && !asks(part.contents, isStyleTest)
      const isNegation =
        part.kind === 'block' && part.contents[0]?.kind === 'ident' && part.contents[0].keyword === 'not'
      return isSize && !isNegation && found !== null ? matchesContainer([part], found) : null
    }) === true
  )
}

/** Addresses of images in rules that depend on container sizes: they may be needed after layout. */
export function imageAddresses(values: readonly unknown[]): readonly string[] {
  const found = new Set<string>()
  const pending = [...values]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value !== 'object' || value === null) continue
    const { kind, url } = value as { readonly kind?: unknown; readonly url?: unknown }
    if (kind === 'url' && typeof url === 'string') found.add(url)
    else pending.push(...Object.values(value).filter(each => each !== undefined))
  }
  return [...found]
}

/** The parts of a document whose style may change with container sizes. */
export interface ContainerUse {
  /** Elements whose size is queried. */
  readonly elements: readonly Element[]
  /** Images that are used only at some sizes. */
  readonly images: readonly string[]
}
