/**
 * Text between tags in one step. parse5 takes it character by character through its preprocessor, its tokenizer and the pending
 * token, and gives words and the spaces between them to the tree one by one: a tenth of all calls of a document.
 */
import type { Parser, TreeAdapterTypeMap } from 'parse5'

/**
 * Characters of words that mean themselves in the data state: no white space, which makes tokens of its own, no references, tags or
 * controls (HTML §13.2.5.1), and no surrogates or CR, for which the preprocessor counts.
 */
const WORD = /[!-%'-;=-\ud7ff\ue000-\uffff]*/y
/** The same with white space, but for line feeds, as the preprocessor counts lines. */
const LINE = /[\t\f -%'-;=-\ud7ff\ue000-\uffff]*/y

/** `State.DATA` of parse5, which declares the enumeration but does not export it. */
const DATA = 0

/**
 * `InsertionMode` of parse5, where white space differs from other characters in one point: it leaves the frameset-ok flag as it is
 * (HTML §13.2.6.4.7, §13.2.6.4.11, §13.2.6.4.15, §13.2.6.5), which the first character of the run has set.
 */
const IN_BODY = 6
const IN_CAPTION = 10
const IN_CELL = 14

/** Lets a parser take text in runs. The tree is the same. */
export function readTextInRuns<T extends TreeAdapterTypeMap>(parser: Parser<T>): void {
  const { tokenizer } = parser
  const { preprocessor } = tokenizer
  const emit = tokenizer['_emitCodePoint']
  tokenizer['_emitCodePoint'] = codePoint => {
    emit.call(tokenizer, codePoint)
    if (codePoint <= 0x20 || tokenizer.state !== DATA) return
    const mode = parser['insertionMode'] as number
    const run = mode === IN_BODY || mode === IN_CELL || mode === IN_CAPTION ? LINE : WORD
    run.lastIndex = preprocessor.pos + 1
    run.test(preprocessor.html)
    // As if each had been consumed and had extended the run that the token will be made of.
    preprocessor.pos = run.lastIndex - 1
    tokenizer['runEnd'] = run.lastIndex
  }
}
