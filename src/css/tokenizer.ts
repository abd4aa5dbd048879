/** Tokenizes CSS text (https://www.w3.org/TR/css-syntax-3/#tokenization) with @csstools/css-tokenizer. */
import { type CSSToken, tokenize } from '@csstools/css-tokenizer'

export { type CSSToken as Token, HashType, NumberType, TokenType } from '@csstools/css-tokenizer'

/** All tokens of a text, including the end-of-file token. Never throws. */
export const tokensOf = (text: string): readonly CSSToken[] => tokenize({ css: text })
