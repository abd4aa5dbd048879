/**
 * Closes elements such as `<iframe src="…"/>` whose content is text up to an end tag that never comes. HTML ignores the
 * slash (https://html.spec.whatwg.org/multipage/parsing.html#parse-error-non-void-html-element-start-tag-with-trailing-solidus),
 * so the rest of a document that was written as XHTML and is served as HTML would be the text of this element.
 */
import type { Parser, Token, TreeAdapterTypeMap } from 'parse5'
import type { Diagnostics } from '../base/diagnostics.ts'

/**
 * Values of parse5's `InsertionMode` and `State`, enumerations that it declares but does not export: text up to an end
 * tag, and the state of the tokenizer outside such text.
 */
const TEXT = 7
const DATA = 0

/** A character of text after a tag or between tags. */
const WRITTEN = />\s*[^\s<]/g

/** Makes a parser of `source` close these elements at once, each with a warning, where text follows them. */
export function closeSelfClosedTexts<T extends TreeAdapterTypeMap>(
  parser: Parser<T>,
  source: string,
  diagnostics: Diagnostics,
): void {
  const { tokenizer } = parser
  const lastEnds = new Map<string, number>()
  const lastEndOf = (name: string): number => {
    const known = lastEnds.get(name) ?? lastEndTag(source, name)
    lastEnds.set(name, known)
    return known
  }
  /** The end of the first text that was found after one of these elements: it follows all elements before it too. */
  let written = -1
  const swallowsText = ({ tagName }: Token.TagToken): boolean => {
    const { offset } = tokenizer.preprocessor
    if (lastEndOf(tagName) > offset) return false
    if (written > offset) return true
    WRITTEN.lastIndex = offset
    const isWritten = WRITTEN.test(source)
    written = isWritten ? WRITTEN.lastIndex : -1
    return isWritten
  }
  const start = parser.onStartTag
  parser.onStartTag = token => {
    start.call(parser, token)
    if (!token.selfClosing || parser['insertionMode'] !== TEXT || !swallowsText(token)) return
    parser.openElements.pop()
    parser['insertionMode'] = parser['originalInsertionMode']
    parser['skipNextNewLine'] = false
    tokenizer.state = DATA
    const place = `line ${tokenizer.preprocessor.line}`
    diagnostics.warn('html_unclosed', `<${token.tagName}/> has no end tag and was read as closed`, place)
  }
}

/** The offset of the last end tag of an element; -1 for none. */
function lastEndTag(source: string, name: string): number {
  let last = -1
  for (const match of source.matchAll(new RegExp(`</${name}[\\t\\n\\f\\r />]`, 'gi'))) last = match.index
  return last
}
