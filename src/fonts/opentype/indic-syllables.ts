/**
 * The grammar of Indic syllables (https://learn.microsoft.com/typography/script-development/devanagari, "Well-formed
 * clusters").
 */

type SyllableKind = 'consonant' | 'vowel' | 'standalone' | 'symbol' | 'broken' | 'other'

/** A syllable at the start of a string of categories. */
interface Syllable {
  readonly kind: SyllableKind
  readonly length: number
}

const C = '[CR]'
const n = '(?:(?:n?r)?(?:NN?)?)'
const z = '[jn]'
const reph = '(?:RH|E)'
const cn = `(?:${C}j?${n})`
const matraGroup = `(?:${z}*(?:M|S?p)N?H?)`
const tail = `(?:(?:${z}?SS?n?)?A*)`
const halantGroup = `(?:${z}?H(?:jN?)?)`
const finalHalant = `(?:${halantGroup}|Hn)`
const complexTail = `(?:(?:${halantGroup}${cn})*m?(?:${finalHalant}|${matraGroup}*)${tail})`

/** Regular expressions over category letters; the longest match wins. */
const GRAMMAR: readonly (readonly [SyllableKind, RegExp])[] = [
  ['consonant', new RegExp(`[EK]?${cn}${complexTail}`, 'y')],
  ['vowel', new RegExp(`${reph}?V${n}(?:j|${complexTail})`, 'y')],
  ['standalone', new RegExp(`(?:[EK]?P|${reph}?D)${n}${complexTail}`, 'y')],
  ['symbol', new RegExp(`YN?${tail}`, 'y')],
  ['broken', new RegExp(`${reph}?${n}${complexTail}`, 'y')],
]

/** The syllable at a position in a string of category letters. It is never empty. */
export function syllableAt(categories: string, at: number): Syllable {
  let best: Syllable = { kind: 'other', length: 1 }
  let longest = 0
  for (const [kind, pattern] of GRAMMAR) {
    pattern.lastIndex = at
    const length = pattern.exec(categories)?.[0].length ?? 0
    if (length > longest) {
      longest = length
      best = { kind, length }
    }
  }
  return best
}
