/**
 * Line break opportunities of a text by UAX 14 (Unicode 17).
 * https://www.unicode.org/reports/tr14/
 */
import { uint8 } from '../../base/typed-arrays.ts'
import { boundaryAfter, passUnit, startState } from './line-rules.ts'
import { Class, type ClassRules, lineUnits } from './line-units.ts'

/** The kinds of boundaries between two characters. */
export const Boundary = { none: 0, may: 1, must: 2 } as const

/** Letters and digits of English, spaces, and full stops and commas that follow none: lines end after spaces and nowhere else. */
const PLAIN_UNITS = /^[A-Za-z0-9., ]*$/
const STOP_AFTER_SPACE = / [.,]/

/** Whether `boundariesOfWords` can tell. */
export const isOfPlainWords = (text: string): boolean => PLAIN_UNITS.test(text) && !STOP_AFTER_SPACE.test(text)

/** The boundaries of words and numbers with spaces between them (LB 7, 18, 23, 25, 28 and 29 of UAX 14). */
export function boundariesOfWords(text: string): Uint8Array {
  const boundaries = uint8(text.length + 1)
  for (let at = text.indexOf(' ') + 1; at > 0 && at < text.length; at = text.indexOf(' ', at) + 1)
    if (text.charCodeAt(at) !== 0x20) boundaries[at] = Boundary.may
  return boundaries
}

/** For each offset of a text whether a line must, may or may not begin there; 0 and the end are not decided. */
export function lineBoundaries(text: string, rulesAt: ((offset: number) => ClassRules) | null): Uint8Array {
  return rulesAt === null && isOfPlainWords(text) ? boundariesOfWords(text) : boundariesByRules(text, rulesAt)
}

const LETTER = Class.AL

/** The boundaries by the rules of UAX 14, for any text. */
export function boundariesByRules(text: string, rulesAt: ((offset: number) => ClassRules) | null): Uint8Array {
  const boundaries = uint8(text.length + 1)
  const units = lineUnits(text, rulesAt)
  const { classes, count } = units
  const state = startState()
  for (let i = 0; i + 1 < count; i++) {
    // No line ends between letters (LB 28), and of several the state knows the last alone.
    while (i + 2 < count && classes[i] === LETTER && classes[i + 1] === LETTER) i++
    passUnit(state, units, i)
    const verdict = boundaryAfter(text, units, state, i)
    if (verdict !== 'not') boundaries[units.offsets[i + 1]!] = verdict === 'must' ? Boundary.must : Boundary.may
  }
  return boundaries
}
