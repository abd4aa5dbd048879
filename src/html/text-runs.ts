/**
 * Consumes text between tags, tags without attributes, names, and attribute values in one step. parse5 processes them character
 * by character in its preprocessor, its tokenizer and the pending token, and passes words and the spaces between them separately
 * to tree construction: a fifth of all calls for a short document.
 */
import type { Parser, Token, TreeAdapterTypeMap } from 'parse5'

/**
 * Characters of words that the data state appends unchanged
 * (https://html.spec.whatwg.org/multipage/parsing.html#data-state): no white space, which has tokens of its own, no
 * references, tags or controls, and no surrogates or CR, which the preprocessor handles.
 */
const WORD = /[!-%'-;=-\ud7ff\ue000-\uffff]*/y
/** The same with white space, except line feeds, because the preprocessor counts lines. */
const LINE = /[\t\f -%'-;=-\ud7ff\ue000-\uffff]*/y

/**
 * Characters in quoted attribute values: without quotes, references, controls and what the preprocessor handles
 * (https://html.spec.whatwg.org/multipage/parsing.html#attribute-value-(double-quoted)-state).
 */
const IN_QUOTES = /[\t\f !#-%'-\ud7ff\ue000-\uffff]*/y
const IN_APOSTROPHES = /[\t\f -%(-\ud7ff\ue000-\uffff]*/y
/**
 * Characters of tag and attribute names in lower case
 * (https://html.spec.whatwg.org/multipage/parsing.html#tag-name-state).
 */
const NAME = /[a-z0-9-]*/y
/** A tag up to the end of such a name (https://html.spec.whatwg.org/multipage/parsing.html#tag-open-state). */
const TAG = /\/?[a-z][a-z0-9-]*/y

/**
 * Values of parse5's `State`, an enumeration that it declares but does not export: text with references, the text of
 * `style`, and the name of a tag.
 */
const DATA = 0
const RCDATA = 1
const RAWTEXT = 2
const TAG_NAME = 7

/**
 * Values of parse5's `InsertionMode` in which white space differs from other characters only in that it does not change
 * the frameset-ok flag, which the first character of the run has set
 * (https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody).
 */
const IN_BODY = 6
const TEXT = 7
const IN_CAPTION = 10
const IN_CELL = 14

const TAKES_SPACE: ReadonlySet<number> = new Set([IN_BODY, TEXT, IN_CAPTION, IN_CELL])

type Tokenizer = Parser<TreeAdapterTypeMap>['tokenizer']

/** Makes a parser consume text, tags, names and values in runs. The resulting tree is the same. */
export function readTextInRuns<T extends TreeAdapterTypeMap>(parser: Parser<T>): void {
  const { tokenizer } = parser
  const { preprocessor } = tokenizer
  /** Consumes the run after the current character as if one by one, and returns the offset of its first character. */
  const take = (run: RegExp): number => {
    const from = preprocessor.pos + 1
    run.lastIndex = from
    run.test(preprocessor.html)
    preprocessor.pos = run.lastIndex - 1
    return from
  }
  const emit = tokenizer['_emitCodePoint']
  tokenizer['_emitCodePoint'] = codePoint => {
    emit.call(tokenizer, codePoint)
    const { state } = tokenizer
    if (codePoint <= 0x20 || (state !== DATA && state !== RCDATA && state !== RAWTEXT)) return
    take(TAKES_SPACE.has(parser['insertionMode']) ? LINE : WORD)
    // The token is made of the run.
    tokenizer['runEnd'] = preprocessor.pos + 1
  }
  for (const [name, run] of [
    ['_stateAttributeValueDoubleQuoted', IN_QUOTES],
    ['_stateAttributeValueSingleQuoted', IN_APOSTROPHES],
  ] as const) {
    const step = tokenizer[name]
    tokenizer[name] = codePoint => {
      const { state } = tokenizer
      step.call(tokenizer, codePoint)
      // A reference or the end of the value has changed the state.
      if (codePoint <= 0x20 || tokenizer.state !== state) return
      take(run)
      tokenizer['runEnd'] = preprocessor.pos + 1
    }
  }
  const inData = tokenizer['_stateData']
  tokenizer['_stateData'] = codePoint => {
    const from = preprocessor.pos + 1
    TAG.lastIndex = from
    if (codePoint !== LESS_THAN || !TAG.test(preprocessor.html)) inData.call(tokenizer, codePoint)
    else readTag(tokenizer, from, TAG.lastIndex)
  }
  const inTag = tokenizer['_stateTagName']
  tokenizer['_stateTagName'] = codePoint => {
    inTag.call(tokenizer, codePoint)
    if (!isSmallLetter(codePoint)) return
    const from = take(NAME)
    const token = tokenizer['currentToken'] as Token.TagToken
    token.tagName += preprocessor.html.slice(from, preprocessor.pos + 1)
  }
  const inAttribute = tokenizer['_stateAttributeName']
  tokenizer['_stateAttributeName'] = codePoint => {
    inAttribute.call(tokenizer, codePoint)
    if (!isSmallLetter(codePoint)) return
    const from = take(NAME)
    tokenizer['currentAttr'].name += preprocessor.html.slice(from, preprocessor.pos + 1)
  }
}

const LESS_THAN = 0x3c
const GREATER_THAN = 0x3e
const SOLIDUS = 0x2f

/** Reads a tag after its `<` up to the end of its name, and emits its token if the tag ends there. */
function readTag(tokenizer: Tokenizer, from: number, end: number): void {
  const { preprocessor } = tokenizer
  const { html } = preprocessor
  const isEnd = html.charCodeAt(from) === SOLIDUS
  if (isEnd) tokenizer['_createEndTagToken']()
  else tokenizer['_createStartTagToken']()
  const token = tokenizer['currentToken'] as Token.TagToken
  token.tagName = html.slice(isEnd ? from + 1 : from, end)
  const isWhole = html.charCodeAt(end) === GREATER_THAN
  preprocessor.pos = isWhole ? end : end - 1
  tokenizer.state = isWhole ? DATA : TAG_NAME
  if (isWhole) tokenizer['emitCurrentTagToken']()
}

const isSmallLetter = (codePoint: number): boolean => codePoint >= 0x61 && codePoint <= 0x7a
