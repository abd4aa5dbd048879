/** The document of the small DOM: creates, finds and counts nodes, so that the size of a drawing is bounded. */
import { Diagnostics } from '../../base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../base/limits.ts'
import type { Namespace } from '../../html/document.ts'
import { createElement, createText, type DraftElement, type DraftNode } from '../../html/edit.ts'
import { parseHtml } from '../../html/html-parser.ts'
import { selectOne } from '../../html/select.ts'
import { DomElement, type Measure } from './element.ts'
import { DomNode, FRAGMENT } from './node.ts'

/** Maximum number of nodes that one drawing may create, including those that it removes. */
const MOST_NODES = 60_000

/** Thrown when a drawing exceeds a limit. */
export class DrawingExcess extends Error {
  override readonly name = 'DrawingExcess'
}

const NAMESPACES: Readonly<Record<string, Namespace>> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
}

/** A `Document` with the part of the DOM that the diagram libraries call. */
export class DomDocument {
  readonly nodeType = 9
  readonly nodeName = '#document'
  readonly readyState = 'complete'
  readonly compatMode = 'CSS1Compat'
  readonly measure: Measure
  readonly root: DraftElement
  readonly head: DomElement
  readonly body: DomElement
  /** The global object; null until the sandbox has one. */
  defaultView: unknown = null
  /** Not implemented: a drawing needs no other document. */
  readonly implementation = undefined
  readonly currentScript = null
  readonly activeElement = null
  readonly #nodes = new WeakMap<DraftNode, DomNode>()
  #made = 0

  constructor(measure: Measure) {
    this.measure = measure
    const head = createElement('head')
    const body = createElement('body')
    this.root = createElement('html', {}, [head, body])
    this.head = this.element(head)
    this.body = this.element(body)
  }

  /** Begins another drawing: removes the nodes of the last one and resets the counts. */
  begin(): void {
    this.#made = 0
    this.measure.begin()
    this.head.replaceChildren()
    this.body.replaceChildren()
  }

  wrap(draft: DraftNode): DomNode {
    let node = this.#nodes.get(draft)
    if (node === undefined) {
      if (++this.#made > MOST_NODES) throw new DrawingExcess(`it takes more than ${MOST_NODES} elements`)
      node = draft.kind === 'element' ? new DomElement(draft, this) : new DomNode(draft, this)
      this.#nodes.set(draft, node)
    }
    return node
  }

  element(draft: DraftElement): DomElement {
    return this.wrap(draft) as DomElement
  }

  get documentElement(): DomElement {
    return this.element(this.root)
  }

  get childNodes(): readonly DomNode[] {
    return [this.documentElement]
  }

  get ownerDocument(): null {
    return null
  }

  createElement(name: string): DomElement {
    return this.element(createElement(name.toLowerCase()))
  }

  createElementNS(space: string | null, name: string): DomElement {
    return this.element(createElement(name, {}, [], NAMESPACES[space ?? ''] ?? 'html'))
  }

  createTextNode(value: unknown): DomNode {
    return this.wrap(createText(String(value)))
  }

  createComment(): DomNode {
    return this.createTextNode('')
  }

  createDocumentFragment(): DomElement {
    return this.element(createElement(FRAGMENT))
  }

  importNode(node: DomNode, isDeep = false): DomNode {
    return node.cloneNode(isDeep)
  }

  adoptNode(node: DomNode): DomNode {
    return node
  }

  getElementById(id: string): DomElement | null {
    for (const element of this.documentElement.querySelectorAll('[id]')) if (element.id === id) return element
    return null
  }

  querySelector(selector: string): DomElement | null {
    return this.documentElement.matches(selector) ? this.documentElement : this.documentElement.querySelector(selector)
  }

  querySelectorAll(selector: string): readonly DomElement[] {
    const found = this.documentElement.querySelectorAll(selector)
    return this.documentElement.matches(selector) ? [this.documentElement, ...found] : found
  }

  getElementsByTagName(name: string): readonly DomElement[] {
    return this.querySelectorAll(name)
  }

  getElementsByClassName(name: string): readonly DomElement[] {
    return this.querySelectorAll(`.${name}`)
  }

  contains(node: DomNode | null): boolean {
    return node?.isConnected === true
  }

  addEventListener(): void {}
  removeEventListener(): void {}

  /** Parses mark-up as the content of an element. */
  parse(markup: string, context: DraftElement): readonly DraftNode[] {
    if (context.name === 'style' || !/[<&]/.test(markup)) return markup === '' ? [] : [createText(markup)]
    const isSvg = context.namespace === 'svg' && context.name !== 'foreignObject'
    const wrapped = isSvg ? `<svg>${markup}</svg>` : `<body><div>${markup}</div></body>`
    const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
    const holder = selectOne(parseHtml(wrapped, options).root, isSvg ? 'body > svg' : 'body > div') as DraftElement
    return [...holder.children]
  }
}
