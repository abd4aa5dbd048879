/** Elements of the small DOM: attributes, queries, mark-up, and sizes that are measured by the engine. */
import type { Matrix, Point, Rect } from '../../base/geometry.ts'
import { append, type DraftElement, type DraftNode, removeWhere, setAttribute } from '../../html/edit.ts'
import { closest, matches, selectAll, selectOne } from '../../html/select.ts'
import { serialize, serializeContent } from '../../html/serialize.ts'
import { DomNode, type NodeOwner } from './node.ts'
import { classListOf, styleOf } from './views.ts'

/** Sizes of the elements of the document, in px. */
export interface Measure {
  /** Resets the counts. */
  begin(): void
  /** The width of a block that fills its container. */
  readonly width: number
  /** The geometry of an SVG element in its own user space, or the size of an HTML element; null for an empty one. */
  box(element: DraftElement): Rect | null
  /** The same in the coordinates of the outermost `svg`. */
  placed(element: DraftElement): Rect | null
  matrix(element: DraftElement): Matrix
  line(element: DraftElement): { readonly length: number; pointAt(length: number): Point }
  isContainer(element: DraftElement): boolean
}

const URIS = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
} as const

/** A DOMRect. */
const rectangle = ({ x, y, width, height }: Rect) => ({
  ...{ x, y, width, height },
  ...{ left: x, top: y, right: x + width, bottom: y + height },
})

/** Px: the advance of a character for libraries that measure text with a canvas. */
const CANVAS_ADVANCE = 8

const NOWHERE: Rect = { x: 0, y: 0, width: 0, height: 0 }

/** The part of a document that its elements use. */
interface ElementOwner extends NodeOwner {
  readonly measure: Measure
  element(draft: DraftElement): DomElement
  parse(markup: string, context?: DraftElement): readonly DraftNode[]
}

/** An `Element` over a draft element. Its sizes come from the engine's fonts, not from layout. */
export class DomElement extends DomNode {
  declare readonly draft: DraftElement
  declare readonly ownerDocument: ElementOwner

  override get parentElement(): DomElement | null {
    return this.draft.parent === null ? null : this.ownerDocument.element(this.draft.parent)
  }

  get tagName(): string {
    return this.nodeName
  }

  get localName(): string {
    return this.draft.name
  }

  get namespaceURI(): string {
    return URIS[this.draft.namespace]
  }

  // ---------- attributes ----------

  get id(): string {
    return this.getAttribute('id') ?? ''
  }

  set id(value: string) {
    this.setAttribute('id', value)
  }

  get className(): unknown {
    const value = this.getAttribute('class') ?? ''
    return this.draft.namespace === 'svg' ? { baseVal: value, animVal: value } : value
  }

  set className(value: unknown) {
    this.setAttribute('class', value)
  }

  get classList() {
    return classListOf(this)
  }

  get style(): unknown {
    return styleOf(this)
  }

  set style(value: unknown) {
    this.setAttribute('style', value)
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    return [...this.draft.attributes].map(([name, value]) => ({ name, value }))
  }

  getAttributeNames(): readonly string[] {
    return [...this.draft.attributes.keys()]
  }

  getAttribute(name: string): string | null {
    return this.draft.attributes.get(this.#named(name)) ?? null
  }

  hasAttribute(name: string): boolean {
    return this.draft.attributes.has(this.#named(name))
  }

  hasAttributes(): boolean {
    return this.draft.attributes.size > 0
  }

  setAttribute(name: string, value: unknown): void {
    setAttribute(this.draft, this.#named(name), String(value))
  }

  removeAttribute(name: string): void {
    setAttribute(this.draft, this.#named(name), null)
  }

  getAttributeNS(_space: string | null, name: string): string | null {
    return this.getAttribute(name)
  }

  setAttributeNS(_space: string | null, name: string, value: unknown): void {
    this.setAttribute(name, value)
  }

  removeAttributeNS(_space: string | null, name: string): void {
    this.removeAttribute(name)
  }

  #named(name: string): string {
    return this.draft.namespace === 'html' ? name.toLowerCase() : name
  }

  // ---------- mark-up ----------

  get innerHTML(): string {
    return serializeContent(this.draft)
  }

  set innerHTML(markup: unknown) {
    removeWhere(this.draft, () => true)
    append(this.draft, ...this.ownerDocument.parse(String(markup ?? ''), this.draft))
  }

  get outerHTML(): string {
    return serialize(this.draft)
  }

  get innerText(): string {
    return this.textContent
  }

  set innerText(value: unknown) {
    this.textContent = value
  }

  insertAdjacentHTML(where: string, markup: string): void {
    const nodes = this.ownerDocument.parse(markup, this.draft).map(node => this.ownerDocument.wrap(node))
    if (where === 'beforeend') this.append(...nodes)
    else if (where === 'afterbegin') this.prepend(...nodes)
    else if (where === 'beforebegin') this.before(...nodes)
    else this.after(...nodes)
  }

  // ---------- queries ----------

  get children(): readonly DomElement[] {
    return this.drafts.filter(isElement).map(child => this.ownerDocument.element(child))
  }

  get childElementCount(): number {
    return this.children.length
  }

  get firstElementChild(): DomElement | null {
    return this.children[0] ?? null
  }

  get lastElementChild(): DomElement | null {
    return this.children.at(-1) ?? null
  }

  get nextElementSibling(): DomElement | null {
    const siblings = this.parentElement?.children ?? []
    return siblings[siblings.indexOf(this) + 1] ?? null
  }

  get previousElementSibling(): DomElement | null {
    const siblings = this.parentElement?.children ?? []
    return siblings[siblings.indexOf(this) - 1] ?? null
  }

  get ownerSVGElement(): DomElement | null {
    return this.parentElement?.closest('svg') ?? null
  }

  matches(selector: string): boolean {
    return matches(this.draft, selector)
  }

  closest(selector: string): DomElement | null {
    const found = closest(this.draft, selector)
    return found === null ? null : this.ownerDocument.element(found)
  }

  querySelector(selector: string): DomElement | null {
    const found = selectOne(this.draft, scoped(selector))
    return found === null ? null : this.ownerDocument.element(found)
  }

  querySelectorAll(selector: string): readonly DomElement[] {
    return selectAll(this.draft, scoped(selector)).map(found => this.ownerDocument.element(found))
  }

  getElementsByTagName(name: string): readonly DomElement[] {
    return this.querySelectorAll(name)
  }

  getElementsByClassName(name: string): readonly DomElement[] {
    return this.querySelectorAll(`.${name}`)
  }

  // ---------- sizes ----------

  getBBox() {
    const { x, y, width, height } = this.ownerDocument.measure.box(this.draft) ?? NOWHERE
    return { x, y, width, height }
  }

  getBoundingClientRect() {
    return rectangle(this.ownerDocument.measure.placed(this.draft) ?? NOWHERE)
  }

  getClientRects() {
    return [this.getBoundingClientRect()]
  }

  getComputedTextLength(): number {
    return this.ownerDocument.measure.box(this.draft)?.width ?? 0
  }

  getSubStringLength(start: number, count: number): number {
    const copy = this.cloneNode(false) as DomElement
    copy.textContent = this.textContent.slice(start, start + count)
    this.after(copy)
    const length = copy.getComputedTextLength()
    copy.remove()
    return length
  }

  getTotalLength(): number {
    return this.ownerDocument.measure.line(this.draft).length
  }

  getPointAtLength(at: number) {
    return this.ownerDocument.measure.line(this.draft).pointAt(at)
  }

  getCTM() {
    const [a, b, c, d, e, f] = this.ownerDocument.measure.matrix(this.draft)
    return { a, b, c, d, e, f }
  }

  getScreenCTM() {
    return this.getCTM()
  }

  /** The context of a canvas, which measures text and draws nothing. */
  getContext(): object {
    const measureText = (text: string) => ({ width: text.length * CANVAS_ADVANCE })
    return new Proxy({}, { get: (_target, name) => (name === 'measureText' ? measureText : () => undefined) })
  }

  get offsetWidth(): number {
    return this.ownerDocument.measure.isContainer(this.draft)
      ? this.ownerDocument.measure.width
      : this.getBoundingClientRect().width
  }

  get offsetHeight(): number {
    return this.getBoundingClientRect().height
  }

  get clientWidth(): number {
    return this.offsetWidth
  }

  get clientHeight(): number {
    return this.offsetHeight
  }

  get scrollWidth(): number {
    return this.offsetWidth
  }

  get scrollHeight(): number {
    return this.offsetHeight
  }
}

const isElement = (node: DraftNode): node is DraftElement => node.kind === 'element'

/** Removes `:scope` and a leading combinator, which refer to the element itself. */
const scoped = (selector: string): string => selector.replace(/:scope\s*>\s*/g, '')
