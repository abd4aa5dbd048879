/** The inputs of computed values: fonts, line heights and the page. */
import type { Sides } from '../base/geometry.ts'
import type { Keyframes } from './keyframes.ts'
import type { MediaContext } from './media.ts'
import type { ComputedStyle, FullStyle, MutableStyle } from './properties/property-table.ts'
import type { ComputeContext } from './properties/row.ts'
import type { CustomFunctions } from './values/substitution-types.ts'
import type { FontMetrics, PageLength } from './values/units.ts'
import type { RegisteredProperties } from './values/variables.ts'

/** The font properties that select a face for metrics. */
export type FontFacts = Pick<ComputedStyle, 'fontFamily' | 'fontSize' | 'fontWeight' | 'fontStyle' | 'fontStretch'>

/** The inputs that all styles of a document share. */
export interface StyleEnvironment {
  readonly viewport: { readonly width: number; readonly height: number }
  /** The size of the enclosing query containers; absent if there are none. */
  readonly container?: { readonly width: number; readonly height: number }
  readonly fontMetrics: ((facts: FontFacts) => FontMetrics | null) | null
  readonly registered: RegisteredProperties
  readonly functions: CustomFunctions
  readonly keyframes: Keyframes
  readonly media: MediaContext
  /** The margins of the pages of a name, px; pages without a name have the name `auto`. */
  readonly pageMargins: (page: string) => Sides<number>
  /** Whether content may extend beyond its column into the page margins, because no other content is beside it. */
  readonly hasRoom: boolean
  /** The greatest fixed width of a block, px; wider blocks shrink to their container. */
  readonly widest: number
}

/** Resolves relative units. They refer to the parent's font until the element's own font is computed. */
export class Context implements ComputeContext {
  fontSize: number
  color: ComputedStyle['color']
  colorScheme: ComputedStyle['colorScheme']
  accentColor: ComputedStyle['accentColor']
  direction: ComputedStyle['direction']
  readonly viewport: StyleEnvironment['viewport']
  readonly container: NonNullable<StyleEnvironment['container']>
  readonly parent: FullStyle
  readonly metrics: () => FontMetrics | null
  readonly rootMetrics: () => FontMetrics | null
  readonly #style: MutableStyle
  readonly #root: FullStyle | null
  readonly #environment: StyleEnvironment
  /** The style to whose font `ex`, `ch`, `cap` and `ic` refer: that of the parent in `font-size` itself. */
  #fontSource: FullStyle
  /** The style to which `lh` refers. */
  #lineSource: FullStyle

  /**
   * The context of an element's style. It reads the style under computation, so that font-relative units refer to its
   * font size as soon as that is computed.
   */
  constructor(style: MutableStyle, parent: FullStyle, root: FullStyle | null, environment: StyleEnvironment) {
    this.#style = style
    this.#environment = environment
    this.parent = parent
    this.viewport = environment.viewport
    this.container = environment.container ?? environment.viewport
    this.fontSize = parent.fontSize
    this.color = parent.color
    this.colorScheme = parent.colorScheme
    this.accentColor = parent.accentColor
    this.direction = parent.direction
    this.metrics = () => environment.fontMetrics?.(this.#fontSource) ?? null
    this.rootMetrics = () => environment.fontMetrics?.(root ?? style) ?? null
    this.#root = root
    this.#fontSource = parent
    this.#lineSource = parent
  }

  /**
   * `rem` on the root element refers to its own font size; in the font size of the root, to the initial one (CSS Values
   * 4 §6.1.2).
   */
  get rootFontSize(): number {
    const { fontSize, effectiveZoom } = this.#root ?? this.#style
    return fontSize / effectiveZoom
  }

  get zoom(): number {
    return this.#style.effectiveZoom
  }

  get lineHeight(): number {
    return this.#lineHeightOf(this.#lineSource)
  }

  get rootLineHeight(): number {
    const root = this.#root ?? this.parent
    return this.#lineHeightOf(root) / root.effectiveZoom
  }

  readonly pageLength = (name: PageLength): number => {
    const isRoom = name.startsWith('room')
    if (isRoom && !this.#environment.hasRoom) return 0
    const margins = this.#environment.pageMargins(this.#style.page)
    const isRtl = this.direction === 'rtl'
    switch (name) {
      case 'page-margin-top':
        return margins.top
      case 'page-margin-bottom':
        return margins.bottom
      case 'page-margin-left':
      case 'room-left':
        return margins.left
      case 'page-margin-right':
      case 'room-right':
        return margins.right
      case 'page-margin-inline-start':
      case 'room-inline-start':
        return isRtl ? margins.right : margins.left
      case 'page-margin-inline-end':
      case 'room-inline-end':
        return isRtl ? margins.left : margins.right
    }
  }

  /**
   * Called after the font size is computed: its own value refers to the font of the parent
   * (https://www.w3.org/TR/css-values-4/#font-relative-lengths).
   */
  useOwnFont(): void {
    this.#fontSource = this.#style
  }

  /** Called after font and line height are computed. */
  useOwnLine(): void {
    this.#lineSource = this.#style
  }

  /** Called after a property that the context caches is computed. */
  refresh(): void {
    this.fontSize = this.#style.fontSize
    this.color = this.#style.color
    this.colorScheme = this.#style.colorScheme
    this.accentColor = this.#style.accentColor
    this.direction = this.#style.direction
  }

  /** The used line height of a style in px, for the unit `lh`. Without metrics, 1.2 is the usual ratio. */
  #lineHeightOf(style: FullStyle): number {
    const { lineHeight, fontSize } = style
    if (typeof lineHeight === 'number') return lineHeight
    if (lineHeight !== 'normal') return lineHeight.factor * fontSize
    const metrics = this.#environment.fontMetrics?.(style) ?? null
    return metrics === null ? fontSize * 1.2 : metrics.ascent + metrics.descent + metrics.lineGap
  }
}
