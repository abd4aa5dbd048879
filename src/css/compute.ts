/**
 * From cascaded declarations to a computed style (https://www.w3.org/TR/css-cascade-5/#value-stages): selects winners,
 * substitutes variables, resolves CSS-wide keywords, computes values, and finally adjusts values that depend on others.
 */
import { perObject } from '../base/memo.ts'
import type { Element } from '../html/document.ts'
import { type ColorSides, sideOf } from './color-sides.ts'
import { COLOR_USES, FIRST, IS_FIRST } from './computation-order.ts'
import { Context, type StyleEnvironment } from './compute-context.ts'
import { type Assignment, type PendingDeclaration, parsePending, physicalTarget } from './declaration.ts'
import { fontSizeBasis, sizeForFamily } from './properties/font.ts'
import { INDEX_BY_KEY, type MutableStyle, type PropertyKey, ROWS } from './properties/property-table.ts'
import { isRevert, isRolledBack, type RevertKeyword } from './roll-back.ts'
import { adjust, type BoxContext } from './style-adjustments.ts'
import type { DeclarationGroup, StyleNode } from './style-node.ts'
import { childBase } from './style-node.ts'
import { styleTests } from './style-queries.ts'
import type { Color, CssColor, RuleList } from './value-types.ts'
import { turned, turnedImage, turnedRules } from './values/inverted-colors.ts'
import { SharedCustoms } from './values/shared-customs.ts'
import type { Answers, Substitution } from './values/substitution-types.ts'
import {
  absoluteLengths,
  type CustomDeclaration,
  type CustomProperties,
  inheritedCustom,
  type ResolvedCustom,
  substitute,
  valueOfCustom,
} from './values/variables.ts'
import { zoomInherited } from './zoom.ts'

const COLOR = INDEX_BY_KEY.get('color')!
const BACKGROUND_COLOR = INDEX_BY_KEY.get('backgroundColor')!
const BACKGROUND_IMAGE = INDEX_BY_KEY.get('backgroundImage')!

const ZOOM = INDEX_BY_KEY.get('zoom')!
const FONT_SIZE = INDEX_BY_KEY.get('fontSize')!
const FONT_FAMILY = INDEX_BY_KEY.get('fontFamily')!
const DIRECTION = INDEX_BY_KEY.get('direction')!
const WRITING_MODE = INDEX_BY_KEY.get('writingMode')!

/** The inputs of a style besides the declarations and the parent's style. */
export interface OfElement {
  /** Called if a declaration depends on the element (`attr()`); the style is then not shared. */
  readonly element: () => Element | null
  /** An additional zoom factor besides `zoom`. */
  readonly zoom: number
}

const OF_NONE: OfElement = { element: () => null, zoom: 1 }

/** The style of a box from its declarations. `root` is the style of the root element, null for the root itself. */
export function computeStyle(
  parent: StyleNode,
  root: StyleNode | null,
  groups: readonly DeclarationGroup[],
  environment: StyleEnvironment,
  box: BoxContext,
  of: OfElement = OF_NONE,
): StyleNode {
  const base = childBase(parent)
  const style = { ...base } as MutableStyle
  const computation = new Computation(parent, root, groups, environment, style, of)
  const touched = computation.run()
  const adjusted = adjust(style, touched, parent, box)
  // Without declarations, the children of a style share one inherited style.
  const isUnchanged = touched.length === 0 && !adjusted
  const container = style.display === 'contents' ? parent.container : style.display
  return { style: isUnchanged ? base : style, custom: computation.custom, container, childBase: null }
}

const sharedCustoms = perObject<StyleEnvironment, SharedCustoms>(() => new SharedCustoms())

interface Winner {
  readonly assignment: Exclude<Assignment, { kind: 'custom' }>
  readonly group: number
}

/** The computation of one style. Intermediate results are fields, which avoids long parameter lists. */
class Computation {
  custom: CustomProperties
  readonly #parent: StyleNode
  readonly #extraZoom: number
  readonly #groups: readonly DeclarationGroup[]
  readonly #environment: StyleEnvironment
  readonly #style: MutableStyle
  readonly #context: Context
  readonly #answers: Answers
  readonly #winners = new Map<number, Winner>()
  readonly #filledIn = new Map<PendingDeclaration, readonly Assignment[] | null>()

  /** Finds the winner of each property, and the custom properties, to which all other values may refer. */
  constructor(
    parent: StyleNode,
    root: StyleNode | null,
    groups: readonly DeclarationGroup[],
    environment: StyleEnvironment,
    style: MutableStyle,
    { element, zoom }: OfElement,
  ) {
    this.#parent = parent
    this.#extraZoom = zoom
    this.#groups = groups
    this.#environment = environment
    this.#style = style
    this.#context = new Context(style, parent.style, root?.style ?? null, environment)
    const { registered, functions } = environment
    this.#answers = {
      holds: styleTests(this.#context, environment.media, functions),
      element,
      inherited: name => valueOfCustom(parent.custom, registered, name),
      functions,
    }
    this.custom = this.#customProperties()
  }

  /** Computes the style and returns the declared properties. */
  run(): readonly number[] {
    const hasLogical = this.#collect()
    for (const target of FIRST) {
      this.#set(target)
      if (target === ZOOM) this.#zoom()
      if (target !== FONT_SIZE) continue
      this.#fitSizeToFamily()
      this.#context.useOwnFont()
    }
    this.#context.useOwnLine()
    this.#computeRegistered()
    if (hasLogical) this.#mapLogical()
    for (const target of this.#winners.keys()) if (!IS_FIRST[target]) this.#set(target)
    this.#noteSides()
    return [...this.#winners.keys()]
  }

  /**
   * The custom properties of an element: inherited ones, and winning declarations with `revert` resolved
   * (https://www.w3.org/TR/css-variables-1/).
   */
  #customProperties(): CustomProperties {
    let declared: Map<string, ResolvedCustom> | null = null
    for (const [group, { assignments }] of this.#groups.entries())
      for (const assignment of assignments)
        if (assignment.kind === 'custom') {
          declared ??= new Map()
          declared.set(assignment.name, this.#withoutRevert(assignment.name, assignment.value, group))
        }
    const { registered } = this.#environment
    const around = this.#parent.custom
    if (declared === null) return inheritedCustom(around, registered)
    return sharedCustoms(this.#environment).of(around, declared, registered, this.#answers)
  }

  /** The value of a custom property after resolving rollback keywords. */
  #withoutRevert(name: string, value: CustomDeclaration, group: number): ResolvedCustom {
    if (!isRevert(value)) return value
    for (let i = group - 1; i >= 0; i--) {
      if (isRolledBack(this.#groups[i]!, this.#groups[group]!, value)) continue
      const found = this.#groups[i]!.assignments.findLast(other => other.kind === 'custom' && other.name === name)
      if (found?.kind === 'custom') return this.#withoutRevert(name, found.value, i)
    }
    return 'unset'
  }

  /** Registered properties inherit their computed value: font-relative lengths become absolute. */
  #computeRegistered(): void {
    const { registered } = this.#environment
    if (registered.size === 0) return
    for (const { assignments } of this.#groups)
      for (const assignment of assignments) {
        const value = assignment.kind === 'custom' ? this.custom.get(assignment.name) : undefined
        if (assignment.kind !== 'custom' || value === undefined || !registered.get(assignment.name)?.isComputed)
          continue
        this.custom = new Map(this.custom).set(assignment.name, absoluteLengths(value, this.#context))
      }
  }

  /** Collects the last assignment of each target. Returns whether any target is flow-relative. */
  #collect(): boolean {
    let hasLogical = false
    for (const [group, { assignments }] of this.#groups.entries())
      for (const assignment of assignments)
        if (assignment.kind !== 'custom') {
          hasLogical ||= assignment.target >= ROWS.length
          this.#winners.set(assignment.target, { assignment, group })
        }
    return hasLogical
  }

  /**
   * Maps flow-relative targets. Flow-relative and physical declarations of a side override each other in cascade order.
   */
  #mapLogical(): void {
    const { direction, writingMode } = this.#style
    const [ltr, horizontal] = [this.#winners.get(DIRECTION), this.#winners.get(WRITING_MODE)]
    this.#winners.clear()
    if (ltr !== undefined) this.#winners.set(DIRECTION, ltr)
    if (horizontal !== undefined) this.#winners.set(WRITING_MODE, horizontal)
    for (const [group, { assignments }] of this.#groups.entries())
      for (const assignment of assignments)
        if (assignment.kind !== 'custom')
          this.#winners.set(physicalTarget(assignment.target, { direction, writingMode }), { assignment, group })
  }

  /**
   * Applies `zoom` to inherited lengths and all further units (CSS Viewport 1,
   * https://drafts.csswg.org/css-viewport/#zoom-property).
   */
  #zoom(): void {
    const zoom = this.#style.zoom * this.#extraZoom
    if (zoom === 1) return
    this.#style.effectiveZoom *= zoom
    zoomInherited(this.#style, zoom)
    this.#context.refresh()
  }

  /**
   * Adjusts font sizes based on keywords to the family: as in all browsers, `medium` is 13 px for `monospace` and 16 px
   * for other families.
   */
  #fitSizeToFamily(): void {
    const winner = this.#winners.get(FONT_SIZE)
    const style = this.#style
    if (winner === undefined && !this.#winners.has(FONT_FAMILY)) return
    const value = winner === undefined ? undefined : this.#valueOf(FONT_SIZE, winner)
    const inherited = this.#parent.style.fontSizeBasis
    if (value === INITIAL_VALUE) style.fontSizeBasis = 'medium'
    else if (value !== undefined && value !== INHERIT) style.fontSizeBasis = fontSizeBasis(value, inherited)
    const families = [style.fontFamily, this.#parent.style.fontFamily] as const
    const zoom = style.effectiveZoom
    style.fontSize = sizeForFamily(style.fontSize / zoom, style.fontSizeBasis, ...families) * zoom
    this.#context.refresh()
  }

  /**
   * Sets a property from its winner. Properties that units depend on come first; the context is refreshed after each of
   * them.
   */
  #set(target: number): void {
    const winner = this.#winners.get(target)
    if (winner === undefined) return
    const { key, property } = ROWS[target]!
    const value = this.#valueOf(target, winner)
    const style = this.#style as unknown as Record<string, unknown>
    if (value === undefined) return
    style[key] =
      value === INITIAL_VALUE
        ? property.initial
        : value === INHERIT
          ? this.#inherited(key, property.inherited)
          : this.#used(target, winner, property.compute(value, this.#context))
    if (IS_FIRST[target]) this.#context.refresh()
  }

  /** An inherited property is already in the style, zoomed if the style has its own zoom. */
  #inherited(key: PropertyKey, isInherited: boolean): unknown {
    const isZoomed = this.#style.effectiveZoom !== this.#parent.style.effectiveZoom
    return isInherited && isZoomed ? this.#style[key] : this.#parent.style[key]
  }

  /** The document's colours are inverted in lightness if the template has dark pages. */
  #used(target: number, { group }: Winner, value: unknown): unknown {
    const use = COLOR_USES.get(target)
    if (use === undefined || !this.#isTurned(group)) return value
    if (Array.isArray(value)) return value.map(turnedImage)
    if (typeof value === 'object' && value !== null && 'before' in value)
      return turnedRules(value as RuleList<CssColor>, use)
    return value === 'currentcolor' ? value : turned(value as Color, use)
  }

  #isTurned(group: number): boolean {
    return this.#style.octavoAuthorColors === 'turn' && sideOf(this.#groups[group]!.origin) === 'author'
  }

  /** Records whether the template or the document sets the colour and the background (color-sides.ts). */
  #noteSides(): void {
    const color = this.#winners.get(COLOR)
    if (color !== undefined && color.assignment.kind !== 'wide') this.#style.colorSides = this.#colorSides(color)
    const ground = this.#winners.get(BACKGROUND_COLOR) ?? this.#winners.get(BACKGROUND_IMAGE)
    if (ground !== undefined) this.#style.groundSide = sideOf(this.#groups[ground.group]!.origin)
  }

  /**
   * The side, template or author, that sets the text colour, and the colour of the other side, which the contrast guard
   * may use instead.
   */
  #colorSides(winner: Winner): ColorSides {
    const { color } = this.#style
    const { colorSides: around } = this.#parent.style
    if (sideOf(this.#groups[winner.group]!.origin) === 'template')
      return { ...around, side: 'template', template: color }
    // The template's declaration for the same element, which would win without the document's.
    const weaker = this.#groups.findLastIndex(({ origin }) => sideOf(origin) === 'template')
    const other = weaker < 0 ? null : this.#declaredUpTo(weaker)
    return { side: 'author', template: other ?? around.template, author: color }
  }

  /** The colour that the groups up to a given one declare; null if they declare none. */
  #declaredUpTo(last: number): Color | null {
    for (let group = last; group >= 0; group--) {
      const { assignments, origin } = this.#groups[group]!
      if (sideOf(origin) !== 'template') continue
      const assignment = assignments.findLast(each => each.kind !== 'custom' && each.target === COLOR)
      if (assignment === undefined || assignment.kind === 'custom') continue
      const value = this.#valueOf(COLOR, { assignment, group })
      return typeof value === 'symbol' || value === undefined
        ? null
        : (ROWS[COLOR]!.property.compute(value, this.#context) as Color)
    }
    return null
  }

  /** The specified value of a winner, or a marker; undefined if the style already has the right value. */
  #valueOf(target: number, { assignment, group }: Winner): unknown {
    const { property } = ROWS[target]!
    const unset = property.inherited ? INHERIT : INITIAL_VALUE
    switch (assignment.kind) {
      case 'value':
        return assignment.value
      case 'pending': {
        const filled = this.#fillIn(assignment.declaration)?.find(
          other => other.kind !== 'custom' && other.target === assignment.target,
        )
        // Invalid at computed-value time (https://www.w3.org/TR/css-variables-1/#invalid-at-computed-value-time).
        if (filled === undefined || filled.kind === 'custom' || filled.kind === 'pending') return unset
        return this.#valueOf(target, { assignment: filled, group })
      }
      case 'wide':
        switch (assignment.keyword) {
          case 'inherit':
            return INHERIT
          case 'initial':
            return INITIAL_VALUE
          case 'unset':
            return unset
          case 'revert':
          case 'revert-layer':
          case 'revert-rule': {
            const earlier = this.#before(target, group, assignment.keyword)
            return earlier === null ? unset : this.#valueOf(target, earlier)
          }
        }
    }
  }

  /**
   * The winner without the declarations that a keyword rolls back (https://drafts.csswg.org/css-cascade-6/#default):
   * the whole origin, its layer (normal and important), or only the rule. Groups before this one are weaker.
   */
  #before(target: number, group: number, keyword: RevertKeyword): Winner | null {
    const { direction, writingMode } = this.#style
    for (let i = group - 1; i >= 0; i--) {
      if (isRolledBack(this.#groups[i]!, this.#groups[group]!, keyword)) continue
      const found = this.#groups[i]!.assignments.findLast(
        assignment =>
          assignment.kind !== 'custom' && physicalTarget(assignment.target, { direction, writingMode }) === target,
      )
      if (found !== undefined && found.kind !== 'custom') return { assignment: found, group: i }
    }
    return null
  }

  /**
   * The assignments of a declaration with `var()`, substituted once; null if it is invalid at computed-value time
   * (https://www.w3.org/TR/css-variables-1/#invalid-at-computed-value-time).
   */
  #fillIn(declaration: PendingDeclaration): readonly Assignment[] | null {
    let assignments = this.#filledIn.get(declaration)
    if (assignments === undefined) {
      const { registered } = this.#environment
      const lookup = (name: string) => valueOfCustom(this.custom, registered, name)
      const components = substitute(declaration.components, { lookup, property: declaration.name, ...this.#answers })
      assignments = components === null ? null : parsePending(declaration, components)
      this.#filledIn.set(declaration, assignments)
    }
    return assignments
  }
}

const INHERIT = Symbol('inherit')
const INITIAL_VALUE = Symbol('initial')

/** The context in which style queries on a box are evaluated. */
export function styleAnswers(
  { style, custom }: StyleNode,
  root: StyleNode,
  environment: StyleEnvironment,
): Pick<Substitution, 'lookup' | 'holds'> {
  const context = new Context(style as MutableStyle, style, root.style, environment)
  context.useOwnFont()
  context.useOwnLine()
  return {
    lookup: name => valueOfCustom(custom, environment.registered, name),
    holds: styleTests(context, environment.media, environment.functions),
  }
}
