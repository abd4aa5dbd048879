/**
 * `@page` rules (https://www.w3.org/TR/css-page-3/): which of them apply to a page, and the styles of the page box and
 * its margin boxes.
 */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Sides, Size } from '../base/geometry.ts'
import { type CollectedAtRule, placeOf } from './collect.ts'
import { computeStyle } from './compute.ts'
import type { StyleEnvironment } from './compute-context.ts'
import { ORIGIN, type Origin } from './origin.ts'
import { descriptorsOf, orientationOf, pageProblems, printersMarks, sizeOf, turned } from './page-descriptors.ts'
import { matchesPage, type PageSelector, parsePageSelectors } from './page-selectors.ts'
import type { Body, DeclarationBlock } from './sheet.ts'
import {
  type LengthPercentage,
  MARGIN_BOX_NAMES,
  type MarginBoxName,
  type PageContext,
  type PageRules,
  type PageStyle,
  resolve,
  resolveMargin,
} from './style.ts'
import { type DeclarationGroup, INITIAL_NODE, type StyleNode } from './style-node.ts'

/** A selector of a rule, with the declarations by area. */
interface PageEntry {
  readonly selector: PageSelector
  readonly origin: Origin
  readonly layerRank: number
  readonly order: number
  readonly areas: ReadonlyMap<Area, readonly DeclarationBlock[]>
}

type Area = 'page' | 'footnote' | MarginBoxName

/** The `@page` rules of a job with its own page settings. */
export interface PageSetup {
  readonly entries: readonly PageEntry[]
  /** The default size, px. */
  readonly defaultSize: Size
  readonly forced: ForcedGeometry
}

/** The job's own page settings, px, which override all rules. */
export interface ForcedGeometry {
  readonly size: Size | null
  readonly margin: Sides<number | null> | null
}

/** The `@page` rules in ascending cascade order. An invalid selector raises a warning. */
export function pageSetup(
  rules: readonly CollectedAtRule[],
  { defaultSize, forced }: Pick<PageSetup, 'defaultSize' | 'forced'>,
  diagnostics: Diagnostics | null,
): PageSetup {
  const entries: PageEntry[] = []
  for (const collected of rules) {
    const selectors = parsePageSelectors(collected.rule.preludeText)
    const { source, rule } = collected
    if (selectors === null || rule.body === null) {
      const message = `the page selector "${rule.preludeText.slice(0, 60)}" could not be understood`
      diagnostics?.warn('unsupported_selector', message, placeOf(source, rule.place.line, rule.place.column))
      continue
    }
    const areas = areasOf(rule.body)
    reportProblems(areas, collected, diagnostics)
    for (const selector of selectors)
      entries.push({
        selector,
        origin: collected.origin,
        layerRank: collected.layer.rank,
        order: entries.length,
        areas,
      })
  }
  entries.sort(
    (a, b) =>
      a.origin - b.origin ||
      a.layerRank - b.layerRank ||
      a.selector.specificity - b.selector.specificity ||
      a.order - b.order,
  )
  return { entries, defaultSize, forced }
}

/** Reports problems in `@page`. */
function reportProblems(
  areas: ReadonlyMap<Area, readonly DeclarationBlock[]>,
  { source }: CollectedAtRule,
  diagnostics: Diagnostics | null,
): void {
  if (diagnostics === null) return
  for (const [area, blocks] of areas)
    for (const block of blocks)
      for (const { code, message, line, column } of area === 'page' ? pageProblems(block) : block.parsed().problems)
        diagnostics.warn(code, message, placeOf(source, line, column))
}

/** The declarations of a page rule by area: the page itself, its margin boxes, and the footnote area. */
function areasOf(body: Body): ReadonlyMap<Area, readonly DeclarationBlock[]> {
  const areas = new Map<Area, DeclarationBlock[]>()
  const add = (area: Area, block: DeclarationBlock): void => {
    const blocks = areas.get(area)
    if (blocks === undefined) areas.set(area, [block])
    else blocks.push(block)
  }
  for (const item of body) {
    if (item.kind === 'declarations') add('page', item)
    if (item.kind !== 'at' || item.body === null) continue
    const area = item.name === 'footnote' ? 'footnote' : MARGIN_BOX_NAMES.find(name => name === item.name)
    if (area === undefined) continue
    for (const inner of item.body) if (inner.kind === 'declarations') add(area, inner)
  }
  return areas
}

/** The rules that apply to a page, which determine its style. */
const rulesKey = ({ entries }: PageSetup, page: PageContext): string =>
  entries.map(({ selector }) => Number(matchesPage(selector, page))).join('')

/** The rules of a job. The page context inherits from the root element, its margin boxes from the page context. */
export function pageRules(setup: PageSetup, root: StyleNode, environment: StyleEnvironment): PageRules {
  const known = new Map<string, PageStyle>()
  // Pages that match the same rules share a style: rules distinguish few of the possible pages.
  const byRules = new Map<string, PageStyle>()
  const counts = setup.entries.flatMap(({ selector }) => selector.pseudos.filter(pseudo => pseudo.kind === 'nth'))
  const countsPages = counts.some(({ of }) => of === null)
  const countsGroups = counts.some(({ of }) => of !== null)
  return {
    countsPages: counts.length > 0,
    styleFor(page) {
      const { index, name, isFirst, isBlank, isLast, side, groupIndex } = page
      const key = `${countsPages ? index : ''}|${countsGroups ? groupIndex : ''}|${isFirst}|${isBlank}|${isLast}|${side}|${name ?? ''}`
      let style = known.get(key)
      if (style === undefined) {
        const rules = rulesKey(setup, page)
        style = byRules.get(rules) ?? pageStyle(setup, page, root, environment)
        byRules.set(rules, style)
        known.set(key, style)
      }
      return style
    },
  }
}

/**
 * The page area of the first page, which has this name: the initial containing block, to which viewport units refer.
 * Margins are computed with initial fonts, because the root's style may depend on the result.
 */
export function firstPageArea(
  setup: PageSetup,
  environment: Omit<StyleEnvironment, 'viewport'>,
  name: string | null = null,
): Size {
  const page = { ...FIRST_PAGE, name }
  const { size, node } = pageBox(setup, page, INITIAL_NODE, { viewport: setup.defaultSize, ...environment })
  const box = node.style
  const edges = {
    width: [box.paddingLeft, box.paddingRight, box.borderLeftWidth, box.borderRightWidth],
    height: [box.paddingTop, box.paddingBottom, box.borderTopWidth, box.borderBottomWidth],
  }
  const margins = { width: [box.marginLeft, box.marginRight], height: [box.marginTop, box.marginBottom] }
  const along = (axis: 'width' | 'height'): number => {
    const sum = (values: readonly (LengthPercentage | 'auto')[]): number =>
      values.reduce<number>((total, value) => total + resolveMargin(value, size[axis]), 0)
    const own = box[axis]
    if (typeof own === 'string' || (typeof own === 'object' && own.kind === 'fit-content'))
      return Math.max(0, size[axis] - sum(margins[axis]) - sum(edges[axis]))
    const length = resolve(own, size[axis])
    return box.boxSizing === 'border-box' ? Math.max(0, length - sum(edges[axis])) : length
  }
  return { width: along('width'), height: along('height') }
}

/** A first page without a name. */
export const FIRST_PAGE: PageContext = {
  index: 0,
  name: null,
  isFirst: true,
  isBlank: false,
  isLast: false,
  side: 'right',
  groupIndex: 0,
}

/**
 * The margins of the pages of a name, px: the smallest on each side, because the page of an element is unknown before
 * layout. Computed at first use.
 */
export function pageMargins(
  setup: PageSetup,
  root: StyleNode,
  environment: StyleEnvironment,
): StyleEnvironment['pageMargins'] {
  const known = new Map<string, Sides<number>>()
  return page => {
    let margins = known.get(page)
    if (margins === undefined) {
      margins = leastMargins(setup, page === 'auto' ? null : page, root, environment)
      known.set(page, margins)
    }
    return margins
  }
}

/**
 * The smallest margin on each side over all kinds of pages of a name, px. Viewport units in margins must be resolved
 * before the page of an element is known.
 */
function leastMargins(
  setup: PageSetup,
  name: string | null,
  root: StyleNode,
  environment: StyleEnvironment,
): Sides<number> {
  const least = { top: Infinity, right: Infinity, bottom: Infinity, left: Infinity }
  const seen = new Set<string>()
  for (const context of samplePages(setup, name)) {
    const key = rulesKey(setup, context)
    if (seen.has(key)) continue
    seen.add(key)
    const { size, node } = pageBox(setup, context, root, environment)
    const margins = usedMargins(node.style, size)
    for (const side of ['top', 'right', 'bottom', 'left'] as const) least[side] = Math.min(least[side], margins[side])
  }
  return least
}

const usedMargins = ({ marginTop, marginRight, marginBottom, marginLeft }: StyleNode['style'], size: Size) => ({
  top: resolveMargin(marginTop, size.height),
  right: resolveMargin(marginRight, size.width),
  bottom: resolveMargin(marginBottom, size.height),
  left: resolveMargin(marginLeft, size.width),
})

/** The number of sample pages for each `:nth()`. */
const MAX_COUNTED = 16

/** A page of each kind that rules distinguish: first, last and others, left and right, and those of `:nth()`. */
function samplePages({ entries }: PageSetup, name: string | null): readonly PageContext[] {
  const counted = entries.flatMap(({ selector }) =>
    selector.pseudos.flatMap(pseudo => (pseudo.kind === 'nth' ? Math.max(0, pseudo.offset - 1) : [])),
  )
  const indices = [...new Set([0, 1, 2, ...counted.slice(0, MAX_COUNTED)])]
  return indices.flatMap(index =>
    (['left', 'right'] as const).flatMap(side =>
      [false, true].map(isLast => ({
        index,
        name,
        isFirst: index === 0,
        isBlank: false,
        isLast,
        side,
        groupIndex: index,
      })),
    ),
  )
}

/** The size and box of a page, with the job's own settings. */
function pageBox(
  setup: PageSetup,
  page: PageContext,
  root: StyleNode,
  environment: StyleEnvironment,
): { readonly size: Size; readonly node: StyleNode; readonly entries: readonly PageEntry[] } {
  const { size: forcedSize, margin } = setup.forced
  const entries = setup.entries.filter(entry => matchesPage(entry.selector, page))
  // The size of a page cannot depend on itself: its viewport units refer to the default size.
  const inPage = { ...environment, viewport: forcedSize ?? setup.defaultSize }
  const node = computeStyle(root, root, groupsOf(entries, 'page'), inPage, 'page')
  const said = (from: readonly PageEntry[]) => descriptorsOf(blocksOf(from, 'page'))
  const size =
    forcedSize === null
      ? sizeOf(said(entries), setup.defaultSize, node, inPage)
      : // Named pages may be landscape among portrait pages.
        turned(said(entries.filter(({ selector }) => selector.name !== null)), forcedSize)
  if (forcedSize === null && margin === null) return { size, node, entries }
  const style: StyleNode['style'] = {
    ...node.style,
    marginTop: margin?.top ?? node.style.marginTop,
    marginRight: margin?.right ?? node.style.marginRight,
    marginBottom: margin?.bottom ?? node.style.marginBottom,
    marginLeft: margin?.left ?? node.style.marginLeft,
    // The job's size overrides the document's.
    width: 'auto',
    height: 'auto',
  }
  return { size, node: { ...node, style, childBase: null }, entries }
}

const makesBox = ({ style: { content } }: StyleNode): boolean => content !== 'normal' && content !== 'none'

/** The edge of the page that a margin box belongs to; corners belong to the top and bottom edges. */
const edgeOf = (name: MarginBoxName): string => name.slice(0, name.indexOf('-'))

/**
 * The style of a page: its size, its box, its margin boxes and its footnote area (CSS Paged Media 3,
 * https://www.w3.org/TR/css-page-3/). Margin boxes of the author on an edge replace the template's margin boxes of that edge.
 */
function pageStyle(setup: PageSetup, page: PageContext, root: StyleNode, environment: StyleEnvironment): PageStyle {
  const { size, node: box, entries } = pageBox(setup, page, root, environment)
  const margins = usedMargins(box.style, size)
  const onPage: StyleEnvironment = { ...environment, pageMargins: () => margins, hasRoom: true }
  const styleFrom = (chosen: readonly PageEntry[], area: Area): StyleNode =>
    computeStyle(box, root, groupsOf(chosen, area), onPage, 'page')
  const areaStyle = (area: Area): StyleNode => styleFrom(entries, area)
  const own = entries.filter(({ origin }) => origin !== ORIGIN.template)
  const ownNames = MARGIN_BOX_NAMES.filter(name =>
    own.some(({ origin, areas }) => origin === ORIGIN.author && areas.has(name)),
  )
  const ownEdges = new Set(ownNames.filter(name => makesBox(styleFrom(own, name))).map(edgeOf))
  const marginBoxes = new Map<MarginBoxName, PageStyle['box']>()
  const emptyMarginBoxes = new Map<MarginBoxName, PageStyle['box']>()
  for (const name of MARGIN_BOX_NAMES) {
    if (!entries.some(entry => entry.areas.has(name))) continue
    // The author's margin boxes replace all template margin boxes on the same edge, and do not inherit their style.
    const node = ownEdges.has(edgeOf(name)) ? styleFrom(own, name) : areaStyle(name)
    if (makesBox(node)) marginBoxes.set(name, node.style)
    else emptyMarginBoxes.set(name, areaStyle(name).style)
  }
  const descriptors = descriptorsOf(blocksOf(entries, 'page'))
  return {
    size,
    box: box.style,
    marginBoxes,
    emptyMarginBoxes,
    footnote: areaStyle('footnote').style,
    orientation: orientationOf(descriptors),
    ...printersMarks(descriptors, box, environment),
  }
}

/** The declarations of an area: normal ones in ascending order, followed by the important ones. */
function groupsOf(entries: readonly PageEntry[], area: Area): readonly DeclarationGroup[] {
  const normal: DeclarationGroup[] = []
  const important: DeclarationGroup[] = []
  for (const { origin, layerRank: layer, areas } of entries)
    for (const block of areas.get(area) ?? []) {
      const parsed = block.parsed()
      normal.push({ assignments: parsed.normal, origin, layer })
      if (parsed.important.length > 0) important.push({ assignments: parsed.important, origin, layer })
    }
  return [...normal, ...important]
}

const blocksOf = (entries: readonly PageEntry[], area: Area): readonly DeclarationBlock[] =>
  entries.flatMap(({ areas }) => areas.get(area) ?? [])
