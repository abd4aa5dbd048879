/** Parses HTML with the tree construction of parse5 and a tree adapter for our document tree. */
import { html, Parser, parseFragment, type Token, type TreeAdapter, type TreeAdapterTypeMap } from 'parse5'
import type { Document, Namespace } from './document.ts'
import {
  type Draft,
  type DraftElement,
  type DraftNode,
  type DraftText,
  NO_ATTRIBUTES,
  newElement,
  newText,
} from './draft.ts'
import { finish, nodeBudget, type ParseOptions } from './finish.ts'
import { closeSelfClosedTexts } from './self-closed-texts.ts'
import { openShadowRoots } from './shadow-roots.ts'
import { readTextInRuns } from './text-runs.ts'

/**
 * Parses HTML with scripting disabled. Drops comments, the doctype and the content of `<template>`, except shadow
 * roots. Closes `<iframe/>` and the like where the rest of the document would be their text. Throws
 * OctavoError html_too_complex beyond `limits.domNodes`; flattens trees deeper than `limits.domDepth`.
 */
export function parseHtml(source: string, options: ParseOptions): Document {
  const { builder, adapter, templates } = treeBuilder(nodeBudget(options.limits.domNodes))
  const parser: Parser<Types> = new Parser<Types>({ treeAdapter: adapter, scriptingEnabled: false })
  builder.parser = parser
  readTextInRuns(parser)
  closeSelfClosedTexts(parser, source, options.diagnostics)
  parser.tokenizer.write(source, true)
  const orderStandIns = openShadowRoots(templates, options.shadowRoots ?? 'styled')
  const document = finish(draftOf(parser.document), options)
  orderStandIns()
  return document
}

/** The characters of a named character reference, or null. */
export function namedCharacters(name: string): string | null {
  const [node] = parseFragment(`&${name};`).childNodes
  const text = node !== undefined && 'value' in node ? node.value : null
  return text === null || text === `&${name};` ? null : text
}

/** The line in which the start tag of this element ends; 0 if the parser inferred the element. */
function lineOfTag(parser: Parser<Types> | null, name: string): number {
  const token = parser === null ? null : parser['currentToken']
  if (token === null || token.type !== START_TAG || !('tagName' in token) || token.tagName !== name) return 0
  return parser!.tokenizer.preprocessor.line
}

/** The value of TokenType.START_TAG: parse5 declares the enumeration but exports only its type. */
const START_TAG: number = 3

// ---------- the tree adapter ----------

/** Nodes that exist only during parsing: the document node, comments, and the contents of templates. */
interface ParsedDocument {
  kind: 'document'
  children: DraftNode[]
  mode: html.DOCUMENT_MODE
}
interface Fragment {
  kind: 'fragment'
  children: DraftNode[]
}
interface Comment {
  kind: 'comment'
  parent: DraftElement | null
}
type Parent = DraftElement | ParsedDocument | Fragment
type Child = DraftNode | Comment

interface Types extends TreeAdapterTypeMap {
  node: Parent | Child
  parentNode: Parent
  childNode: Child
  document: ParsedDocument
  documentFragment: Fragment
  element: DraftElement
  commentNode: Comment
  textNode: DraftText
  template: DraftElement
  documentType: Comment
}

interface Builder {
  parser: Parser<Types> | null
}

const COMMENT: Comment = { kind: 'comment', parent: null }

const NAMESPACES: Partial<Record<html.NS, Namespace>> = { [html.NS.SVG]: 'svg', [html.NS.MATHML]: 'math' }
const NAMESPACE_URIS: Record<Namespace, html.NS> = { html: html.NS.HTML, svg: html.NS.SVG, math: html.NS.MATHML }

function draftOf(parsed: ParsedDocument): Draft {
  const root = parsed.children.find(node => node.kind === 'element') ?? newElement('html', 'html')
  return { root, baseUrl: null, mode: parsed.mode }
}

/** The attributes of links by their token, which the parser uses again for each copy of an unclosed link. */
const linkAttributes = new WeakMap<readonly Token.Attribute[], ReadonlyMap<string, string>>()

/**
 * The attributes of a link. A link that the parser reopens in later blocks shares them with the first
 * (https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements), so it can be told from a
 * link that is written twice.
 */
function sharedAttributes(attributes: readonly Token.Attribute[]): ReadonlyMap<string, string> {
  const known = linkAttributes.get(attributes)
  if (known !== undefined) return known
  const map = attributeMap(attributes)
  linkAttributes.set(attributes, map)
  return map
}

function attributeMap(attributes: readonly Token.Attribute[]): ReadonlyMap<string, string> {
  if (attributes.length === 0) return NO_ATTRIBUTES
  const map = new Map<string, string>()
  for (const { prefix, name, value } of attributes) map.set(prefix ? `${prefix}:${name}` : name, value)
  return map
}

function place(parent: Parent, node: Child, index: number): void {
  if (node.kind === 'comment') return
  // The document and template contents are no elements of our tree.
  node.parent = parent.kind === 'element' ? parent : null
  if (index === parent.children.length) parent.children.push(node)
  else parent.children.splice(index, 0, node)
}

function placeText(parent: Parent, text: string, index: number, count: () => void): void {
  const before = parent.children[index - 1]
  if (before?.kind === 'text') before.value += text
  else {
    count()
    place(parent, newText(text), index)
  }
}

/** The index of a reference node. Foster parenting inserts before a table, which is nearly always the last child. */
const indexIn = (parent: Parent, reference: DraftElement): number => {
  const index = parent.children.lastIndexOf(reference)
  return index === -1 ? parent.children.length : index
}

interface TreeBuilder {
  readonly builder: Builder
  readonly adapter: TreeAdapter<Types>
  readonly templates: ReadonlyMap<DraftElement, Fragment>
}

/** The adapter's functions on single nodes. Doctypes and source locations are not stored. */
const NODE_ANSWERS = {
  getDocumentMode: document => document.mode,
  setDocumentType: () => {},
  getFirstChild: parent => parent.children[0] ?? null,
  getChildNodes: parent => parent.children,
  getAttrList: element => Array.from(element.attributes, ([name, value]) => ({ name, value })),
  getTagName: element => element.name,
  getNamespaceURI: element => NAMESPACE_URIS[element.namespace],
  getTextNodeContent: text => text.value,
  getCommentNodeContent: () => '',
  getDocumentTypeNodeName: () => '',
  getDocumentTypeNodePublicId: () => '',
  getDocumentTypeNodeSystemId: () => '',
  isTextNode: (node): node is DraftText => node.kind === 'text',
  isCommentNode: (node): node is Comment => node.kind === 'comment',
  isDocumentTypeNode: (node): node is Comment => node.kind === 'comment',
  isElementNode: (node): node is DraftElement => node.kind === 'element',
  setNodeSourceCodeLocation: () => {},
  getNodeSourceCodeLocation: () => null,
  updateNodeSourceCodeLocation: () => {},
} satisfies Partial<TreeAdapter<Types>>

function treeBuilder(count: () => void): TreeBuilder {
  const builder: Builder = { parser: null }
  /** Parents that are no elements, while parse5 needs them. */
  const otherParents = new Map<Child, Parent>()
  const templateContents = new Map<DraftElement, Fragment>()
  /** Unshared attribute maps of html and body elements whose start tags were repeated. */
  const adopted = new Map<DraftElement, Map<string, string>>()
  const adapter: TreeAdapter<Types> = {
    ...NODE_ANSWERS,
    createDocument: () => ({ kind: 'document', children: [], mode: html.DOCUMENT_MODE.NO_QUIRKS }),
    createDocumentFragment: () => ({ kind: 'fragment', children: [] }),
    createElement(name, namespace, attributes) {
      count()
      // The list of SVG names to adjust (https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign)
      // includes this one, that of parse5 does not.
      const adjusted = name === 'fedropshadow' && NAMESPACES[namespace] === 'svg' ? 'feDropShadow' : name
      const own = name === 'a' ? sharedAttributes(attributes) : attributeMap(attributes)
      return newElement(adjusted, NAMESPACES[namespace] ?? 'html', own, lineOfTag(builder.parser, name))
    },
    createCommentNode: () => COMMENT,
    createTextNode: newText,
    appendChild(parent, node) {
      place(parent, node, parent.children.length)
      if (parent.kind !== 'element' && node.kind !== 'comment') otherParents.set(node, parent)
    },
    insertBefore(parent, node, reference) {
      place(parent, node, reference.kind === 'element' ? indexIn(parent, reference) : parent.children.length)
      if (parent.kind !== 'element' && node.kind !== 'comment') otherParents.set(node, parent)
    },
    insertText: (parent, text) => placeText(parent, text, parent.children.length, count),
    insertTextBefore(parent, text, reference) {
      placeText(parent, text, reference.kind === 'element' ? indexIn(parent, reference) : 0, count)
    },
    detachNode(node) {
      if (node.kind === 'comment') return
      const parent = node.parent ?? otherParents.get(node)
      const index = parent === undefined ? -1 : parent.children.lastIndexOf(node)
      if (index !== -1) parent!.children.splice(index, 1)
      node.parent = null
      otherParents.delete(node)
    },
    adoptAttributes(recipient, attributes) {
      const own = adopted.get(recipient) ?? new Map(recipient.attributes)
      for (const [name, value] of attributeMap(attributes)) if (!own.has(name)) own.set(name, value)
      recipient.attributes = own
      adopted.set(recipient, own)
    },
    setTemplateContent: (template, content) => void templateContents.set(template, content),
    getTemplateContent: template => templateContents.get(template)!,
    setDocumentMode(document, mode) {
      document.mode = mode
    },
    getParentNode: node => ('parent' in node ? (node.parent ?? otherParents.get(node) ?? null) : null),
  }
  return { builder, adapter, templates: templateContents }
}
