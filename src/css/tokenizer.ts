/**
 * CSS text to tokens (CSS Syntax 3 §4), over @csstools/css-tokenizer.
 * https://www.w3.org/TR/css-syntax-3/
 */
import { type CSSToken, tokenize } from '@csstools/css-tokenizer'

export { type CSSToken as Token, HashType, NumberType, TokenType } from '@csstools/css-tokenizer'

/** All tokens of a text, the end-of-file token included. Never throws. */
export const tokensOf = (text: string): readonly CSSToken[] => tokenize({ css: text })
