/** `@page` rules (CSS Page 3): which of them apply to a page, and the styles of the page box and its margin boxes. */
import type { Diagnostics } from '../base/diagnostics.ts'
import type { Sides, Size } from '../base/geometry.ts'
import { type CollectedAtRule, ORIGIN, type Origin, placeOf } from './collect.ts'
import { computeStyle, type DeclarationGroup, INITIAL_NODE, type StyleNode } from './compute.ts'
import type { StyleEnvironment } from './compute-context.ts'
import { oriented, pageSize, type SpecifiedPageSize } from './page-size.ts'
import { type Parse, spaceList, ValueReader } from './reader.ts'
import type { Body, DeclarationBlock, Descriptor } from './sheet.ts'
import {
  type LengthPercentage,
  MARGIN_BOX_NAMES,
  type MarginBoxName,
  type PageContext,
  type PageOrientation,
  type PageRules,
  type PageStyle,
  resolve,
} from './style.ts'
import { computeLength, length, type SpecifiedLength } from './values/length.ts'

/** One selector of one rule, with its declarations sorted out. */
interface PageEntry {
  readonly selector: PageSelector
  readonly origin: Origin
  readonly layerRank: number
  readonly order: number
  readonly areas: ReadonlyMap<Area, readonly DeclarationBlock[]>
}

type Area = 'page' | 'footnote' | MarginBoxName

interface PageSelector {
  readonly name: string | null
  readonly pseudos: readonly PagePseudo[]
  readonly specificity: number
}

type PagePseudo =
  | { readonly kind: 'first' | 'blank' | 'last' | 'left' | 'right' }
  /** Of the pages of the document or, with a name, of each group of pages of that name (CSS GCPM 3 §3.1). */
  | { readonly kind: 'nth'; readonly step: number; readonly offset: number; readonly of: string | null }

/** Descriptors of the page context that are no properties. */
const DESCRIPTORS = new Set(['size', 'bleed', 'marks', 'page-orientation'])

export interface PageSetup {
  readonly entries: readonly PageEntry[]
  /** The size where no rule gives one, px. */
  readonly defaultSize: Size
  readonly forced: ForcedGeometry
}

/** What a job says of its pages, px: it wins over all rules. */
export interface ForcedGeometry {
  readonly size: Size | null
  readonly margin: Sides<number | null> | null
}

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

function reportProblems(
  areas: ReadonlyMap<Area, readonly DeclarationBlock[]>,
  { source }: CollectedAtRule,
  diagnostics: Diagnostics | null,
): void {
  if (diagnostics === null) return
  for (const [area, blocks] of areas)
    for (const block of blocks)
      for (const { code, message, line, column, property } of block.parsed().problems)
        if (area !== 'page' || !DESCRIPTORS.has(property ?? ''))
          diagnostics.warn(code, message, placeOf(source, line, column))
}

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

// ---------- selectors (CSS Page 3 §4.3) ----------

/** Null where any selector of the list is not valid. No selector at all matches every page. */
export function parsePageSelectors(text: string): readonly PageSelector[] | null {
  if (text === '') return [{ name: null, pseudos: [], specificity: 0 }]
  const selectors: PageSelector[] = []
  for (const part of text.split(',')) {
    const match = /^\s*([a-zA-Z_\u0080-\uFFFF-][\w\u0080-\uFFFF-]*)?((?::[a-zA-Z-]+(?:\([^()]*\))?)*)\s*$/.exec(part)
    if (match === null || (match[1] === undefined && match[2] === '')) return null
    const name = match[1] === undefined || match[1].toLowerCase() === 'auto' ? null : match[1]
    const pseudos: PagePseudo[] = []
    for (const pseudo of match[2]?.match(/:[a-z-]+(?:\([^()]*\))?/gi) ?? []) {
      const parsed = pagePseudo(pseudo)
      if (parsed === null) return null
      pseudos.push(parsed)
    }
    const sides = pseudos.filter(({ kind }) => kind === 'left' || kind === 'right').length
    const specificity = (name === null ? 0 : 10_000) + (pseudos.length - sides) * 100 + sides
    selectors.push({ name, pseudos, specificity })
  }
  return selectors
}

function pagePseudo(source: string): PagePseudo | null {
  const text = source.toLowerCase()
  switch (text) {
    case ':first':
    case ':blank':
    case ':last':
    case ':left':
    case ':right':
      return { kind: text.slice(1) as 'first' }
    case ':recto':
      return { kind: 'right' }
    case ':verso':
      return { kind: 'left' }
    default: {
      const match =
        /^:nth\(\s*(?:(odd|even)|([+-]?\d*)n\s*(?:([+-])\s*(\d+))?|([+-]?\d+))(?:\s+of\s+([\w\u0080-\uFFFF-]+))?\s*\)$/i.exec(
          source,
        )
      if (match === null) return null
      const [, word, step, sign, offset, index, of = null] = match
      if (word !== undefined) return { kind: 'nth', step: 2, offset: word.toLowerCase() === 'odd' ? 1 : 0, of }
      if (index !== undefined) return { kind: 'nth', step: 0, offset: Number(index), of }
      const factor = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
      return { kind: 'nth', step: factor, offset: Number(`${sign ?? ''}${offset ?? 0}`), of }
    }
  }
}

function matchesPage({ name, pseudos }: PageSelector, page: PageContext): boolean {
  return (name === null || name === page.name) && pseudos.every(pseudo => matchesPseudo(pseudo, page))
}

function matchesPseudo(pseudo: PagePseudo, page: PageContext): boolean {
  switch (pseudo.kind) {
    case 'first':
      return page.isFirst
    case 'last':
      return page.isLast
    case 'blank':
      return page.isBlank
    case 'left':
    case 'right':
      return page.side === pseudo.kind
    case 'nth': {
      if (pseudo.of !== null && pseudo.of !== page.name) return false
      const place = (pseudo.of === null ? page.index : page.groupIndex) + 1
      if (pseudo.step === 0) return place === pseudo.offset
      const n = (place - pseudo.offset) / pseudo.step
      return n >= 0 && Number.isInteger(n)
    }
  }
}

// ---------- styles ----------

/** Which rules apply to a page. Nothing else of a page decides on its style. */
const rulesKey = ({ entries }: PageSetup, page: PageContext): string =>
  entries.map(({ selector }) => Number(matchesPage(selector, page))).join('')

/** The rules of a job. The page context inherits from the root element, its margin boxes from the page context. */
export function pageRules(setup: PageSetup, root: StyleNode, environment: StyleEnvironment): PageRules {
  const known = new Map<string, PageStyle>()
  // Facts that select the same rules have one style: rules tell few of the possible pages apart.
  const byRules = new Map<string, PageStyle>()
  const counts = setup.entries.flatMap(({ selector }) => selector.pseudos.filter(pseudo => pseudo.kind === 'nth'))
  const countsPages = counts.some(({ of }) => of === null)
  const countsGroups = counts.some(({ of }) => of !== null)
  return {
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
 * The page area of the first page: the initial containing block, which viewport units refer to. Margins are computed
 * with initial fonts, because the root's own style may depend on the result.
 */
export function firstPageArea(setup: PageSetup, environment: Omit<StyleEnvironment, 'viewport'>): Size {
  const { size, node } = pageBox(setup, FIRST_PAGE, INITIAL_NODE, { ...environment, viewport: setup.defaultSize })
  const box = node.style
  const horizontal = [
    box.marginLeft,
    box.marginRight,
    box.paddingLeft,
    box.paddingRight,
    box.borderLeftWidth,
    box.borderRightWidth,
  ]
  const vertical = [
    box.marginTop,
    box.marginBottom,
    box.paddingTop,
    box.paddingBottom,
    box.borderTopWidth,
    box.borderBottomWidth,
  ]
  return {
    width: Math.max(
      0,
      horizontal.reduce<number>((left, value) => left - used(value, size.width), size.width),
    ),
    height: Math.max(
      0,
      vertical.reduce<number>((left, value) => left - used(value, size.height), size.height),
    ),
  }
}

const FIRST_PAGE: PageContext = {
  index: 0,
  name: null,
  isFirst: true,
  isBlank: false,
  isLast: false,
  side: 'right',
  groupIndex: 0,
}

/** A margin in px; what is `auto` is taken as zero. */
const used = (value: LengthPercentage | 'auto', base: number): number => (value === 'auto' ? 0 : resolve(value, base))

/**
 * The margins of the pages of a name, px: on each side the least that any of them has, because nobody knows on which of them
 * an element will stand. Computed when first asked for.
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
  top: used(marginTop, size.height),
  right: used(marginRight, size.width),
  bottom: used(marginBottom, size.height),
  left: used(marginLeft, size.width),
})

const MAX_COUNTED = 16

/** A page of each kind that rules tell apart: first, last and others, on both sides, and those that are counted out. */
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

/** Size and box of a page, with what the job says of them. */
function pageBox(
  setup: PageSetup,
  page: PageContext,
  root: StyleNode,
  environment: StyleEnvironment,
): { readonly size: Size; readonly node: StyleNode; readonly entries: readonly PageEntry[] } {
  const { size: forcedSize, margin } = setup.forced
  const entries = setup.entries.filter(entry => matchesPage(entry.selector, page))
  const node = computeStyle(root, root, groupsOf(entries, 'page'), environment, 'page')
  const size = forcedSize ?? sizeOf(descriptorsOf(entries).get('size'), setup.defaultSize, node, environment)
  if (forcedSize === null && margin === null) return { size, node, entries }
  const style: StyleNode['style'] = {
    ...node.style,
    marginTop: margin?.top ?? node.style.marginTop,
    marginRight: margin?.right ?? node.style.marginRight,
    marginBottom: margin?.bottom ?? node.style.marginBottom,
    marginLeft: margin?.left ?? node.style.marginLeft,
    // The page is as large as the job says, whatever the document says of its content.
    width: 'auto',
    height: 'auto',
  }
  return { size, node: { ...node, style, childBase: null }, entries }
}

const makesBox = ({ style: { content } }: StyleNode): boolean => content !== 'normal' && content !== 'none'

/** The edge of the page that a margin box belongs to; corners go with what is above and below the text. */
const edgeOf = (name: MarginBoxName): string => name.slice(0, name.indexOf('-'))

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
    // What the author puts on an edge stands there instead of the template's furniture, in a style of its own.
    const node = ownEdges.has(edgeOf(name)) ? styleFrom(own, name) : areaStyle(name)
    if (makesBox(node)) marginBoxes.set(name, node.style)
    else emptyMarginBoxes.set(name, areaStyle(name).style)
  }
  const descriptors = descriptorsOf(entries)
  return {
    size,
    box: box.style,
    marginBoxes,
    emptyMarginBoxes,
    footnote: areaStyle('footnote').style,
    orientation: orientationOf(descriptors.get('page-orientation')),
    ...printersMarks(descriptors, box, environment),
  }
}

/** The declarations of an area: normal ones in ascending order, then the important ones. */
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

/** The winning descriptor of each name. */
function descriptorsOf(entries: readonly PageEntry[]): ReadonlyMap<string, Descriptor> {
  const found = new Map<string, Descriptor>()
  for (const { areas } of entries)
    for (const block of areas.get('page') ?? [])
      for (const descriptor of block.parsed().descriptors)
        if (DESCRIPTORS.has(descriptor.name) && (descriptor.isImportant || !found.get(descriptor.name)?.isImportant))
          if (isValid(descriptor)) found.set(descriptor.name, descriptor)
  return found
}

function parseWhole<T>(descriptor: Descriptor, parse: Parse<T>): T | null {
  const reader = new ValueReader(descriptor.components, null)
  const value = parse(reader)
  return reader.isDone ? value : null
}

const PARSERS: Readonly<Record<string, Parse<unknown>>> = {
  size: pageSize,
  bleed: bleedValue,
  marks: marksValue,
  'page-orientation': orientationValue,
}

const isValid = (descriptor: Descriptor): boolean => {
  const parse = PARSERS[descriptor.name]
  return parse !== undefined && parseWhole(descriptor, parse) !== null
}

function sizeOf(
  descriptor: Descriptor | undefined,
  byDefault: PageSetup['defaultSize'],
  page: StyleNode,
  environment: StyleEnvironment,
): PageStyle['size'] {
  const value: SpecifiedPageSize | null = descriptor === undefined ? null : parseWhole(descriptor, pageSize)
  switch (value?.kind) {
    case 'named':
      return oriented(value.size, value.orientation)
    case 'lengths': {
      const px = (specified: SpecifiedLength): number => computeLength(specified, pageUnits(page, environment))
      const size = { width: px(value.width), height: px(value.height) }
      // A page without an area is no page: the initial size is used.
      return size.width > 0 && size.height > 0 ? size : byDefault
    }
    case 'default':
      return value.orientation === null ? byDefault : oriented(byDefault, value.orientation)
    default:
      return byDefault
  }
}

/** Relative units in descriptors refer to the font of the page context. */
function pageUnits({ style }: StyleNode, environment: StyleEnvironment) {
  const { fontSize } = style
  const metrics = (): null => null
  const lineHeight = fontSize * 1.2
  const root = { rootFontSize: fontSize, rootLineHeight: lineHeight, rootMetrics: metrics }
  return { fontSize, lineHeight, metrics, viewport: environment.viewport, ...root }
}

function orientationValue(reader: ValueReader): PageOrientation | null {
  return reader.keyword(['upright', 'rotate-left', 'rotate-right'])
}

const orientationOf = (descriptor: Descriptor | undefined): PageOrientation =>
  (descriptor === undefined ? null : parseWhole(descriptor, orientationValue)) ?? 'upright'

// ---------- printer's marks ----------

function bleedValue(reader: ValueReader): SpecifiedLength | 'auto' | null {
  return reader.keyword(['auto']) ?? length(reader)
}

function marksValue(reader: ValueReader): readonly ('crop' | 'cross')[] | null {
  return reader.keyword(['none']) === null ? spaceList(reader, inner => inner.keyword(['crop', 'cross'])) : []
}

/** `bleed: auto` is 6pt where there are crop marks (CSS Page 3 §7.2). */
function printersMarks(
  descriptors: ReadonlyMap<string, Descriptor>,
  page: StyleNode,
  environment: StyleEnvironment,
): Pick<PageStyle, 'bleed' | 'marks'> {
  const [bleed, marks] = [descriptors.get('bleed'), descriptors.get('marks')]
  const names = marks === undefined ? [] : (parseWhole(marks, marksValue) ?? [])
  const crop = names.includes('crop')
  const value = bleed === undefined ? 'auto' : (parseWhole(bleed, bleedValue) ?? 'auto')
  const used = value === 'auto' ? (crop ? 8 : 0) : computeLength(value, pageUnits(page, environment))
  return { bleed: Math.max(0, used), marks: { crop, cross: names.includes('cross') } }
}
