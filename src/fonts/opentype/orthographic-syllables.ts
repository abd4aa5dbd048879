/** Divides text of Brahmic scripts into orthographic syllables, so that clusters of glyphs are not divided. */
import { SYLLABIC_CATEGORIES, syllabicTable } from '../../base/unicode/indic.ts'
import { Trait, traitTable } from '../../base/unicode/traits.ts'

/** Offsets in UTF-16 code units; `end` is exclusive. */
interface TextRange {
  readonly start: number
  readonly end: number
}

const JOINER = 0x200d

/** A base with its marks, and with each base that a virama or joiner connects to it. */
export function orthographicSyllables(text: string): TextRange[] {
  const syllables: TextRange[] = []
  let start = 0
  let isTied = false
  for (let at = 0; at < text.length; ) {
    const codePoint = text.codePointAt(at)!
    const traits = traitTable.at(codePoint)
    const isMark = (traits & (Trait.mark | Trait.ignorable)) !== 0
    if (at > start && !isMark && !isTied) {
      syllables.push({ start, end: at })
      start = at
    }
    const category = SYLLABIC_CATEGORIES[syllabicTable.at(codePoint)]!
    isTied = codePoint === JOINER || category === 'Virama' || category === 'Invisible_Stacker'
    at += codePoint > 0xffff ? 2 : 1
  }
  if (text.length > start) syllables.push({ start, end: text.length })
  return syllables
}
