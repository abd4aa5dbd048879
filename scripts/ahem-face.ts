/** The font of documents whose places are exact: every glyph of Ahem is a square of one em. */
import { readFileSync } from 'node:fs'

/** A rule that makes Ahem known to a document. */
export const ahemFace = (): string =>
  `@font-face { font-family: Ahem; src: url(data:font/ttf;base64,${readFileSync('test/fixtures/fonts/Ahem.ttf').toString('base64')}) }`
