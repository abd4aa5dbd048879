/** Text that goes on as it begins: characters that need not be looked at one by one to find where a run ends. */
import { LAST_NEUTRAL, scriptTable } from '../../base/unicode/scripts.ts'
import type { Face } from '../../fonts/face.ts'

/** Code units below stand alone if the next one is below too: no marks, no joiners, no surrogates. */
export const SIMPLE_END = 0x300

/** Entries of the table: characters that were not asked for yet, and controls and characters that the face has no glyph for. */
const UNKNOWN = 254
const NONE = 255

/** By face, the script of each simple character that it has a glyph for. */
const scriptsOfFaces = new WeakMap<Face, Uint8Array>()

/**
 * The first offset from `start` whose character may end a run of `script` that is set in `face`; `end` where there is none. What
 * stands before it has its glyph in the face, and that script or one that goes with any.
 */
export function endOfAlike(text: string, start: number, end: number, script: number, face: Face): number {
  let scripts = scriptsOfFaces.get(face)
  if (scripts === undefined) {
    scripts = new Uint8Array(SIMPLE_END).fill(UNKNOWN)
    scriptsOfFaces.set(face, scripts)
  }
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    // It may belong to the character before.
    if (unit >= SIMPLE_END) return Math.max(start, at - 1)
    let own = scripts[unit]!
    if (own === UNKNOWN) {
      own = scriptIn(face, unit)
      scripts[unit] = own
    }
    if (own > LAST_NEUTRAL && own !== script) return at
  }
  return end
}

/** The script of a character that the face draws, or `NONE`, which ends the stretch. */
function scriptIn(face: Face, unit: number): number {
  const isControl = unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)
  return isControl || face.glyphFor(unit) === 0 ? NONE : scriptTable.at(unit)
}
