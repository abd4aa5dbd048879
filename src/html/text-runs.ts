/**
 * Text between tags, names and values of attributes in one step. parse5 takes them character by character through its
 * preprocessor, its tokenizer and the pending token, and gives words and the spaces between them to the tree one by one: a fifth
 * of all calls of a short document.
 */
import type { Parser, Token, TreeAdapterTypeMap } from 'parse5'

/**
 * Characters of words that mean themselves in the data state: no white space, which makes tokens of its own, no references, tags or
 * controls (HTML §13.2.5.1), and no surrogates or CR, for which the preprocessor counts.
 */
const WORD = /[!-%'-;=-\ud7ff\ue000-\uffff]*/y
/** The same with white space, but for line feeds, as the preprocessor counts lines. */
const LINE = /[\t\f -%'-;=-\ud7ff\ue000-\uffff]*/y

/**
 * In quoted values of attributes: neither ends, references, controls nor what the preprocessor counts for (§13.2.5.36,
 * §13.2.5.37).
 */
const IN_QUOTES = /[\t\f !#-%'-\ud7ff\ue000-\uffff]*/y
const IN_APOSTROPHES = /[\t\f -%(-\ud7ff\ue000-\uffff]*/y
/** In names of tags and attributes: what they are made of in lower case already (§13.2.5.8, §13.2.5.33). */
const NAME = /[a-z0-9-]*/y

/** Of `State` of parse5, which declares the enumeration but does not export it: text, with references, and that of `style`. */
const DATA = 0
const RCDATA = 1
const RAWTEXT = 2

/**
 * `InsertionMode` of parse5, where white space differs from other characters in one point: it leaves the frameset-ok flag as it is
 * (HTML §13.2.6.4.7, §13.2.6.4.11, §13.2.6.4.15, §13.2.6.5), which the first character of the run has set.
 */
const IN_BODY = 6
/** The contents of `title`, `textarea`, `style` and the like: all characters are put in (§13.2.6.4.8). */
const TEXT = 7
const IN_CAPTION = 10
const IN_CELL = 14

const TAKES_SPACE: ReadonlySet<number> = new Set([IN_BODY, TEXT, IN_CAPTION, IN_CELL])

/** Lets a parser take text, names and values in runs. The tree is the same. */
export function readTextInRuns<T extends TreeAdapterTypeMap>(parser: Parser<T>): void {
  const { tokenizer } = parser
  const { preprocessor } = tokenizer
  /** Takes what follows the current character, as if each had been consumed; gives it where it is asked for. */
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
    // The token will be made of the run.
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
      // A reference or the end of the value is another state.
      if (codePoint <= 0x20 || tokenizer.state !== state) return
      take(run)
      tokenizer['runEnd'] = preprocessor.pos + 1
    }
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

const isSmallLetter = (codePoint: number): boolean => codePoint >= 0x61 && codePoint <= 0x7a
