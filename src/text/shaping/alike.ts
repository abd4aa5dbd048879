/** Fast scan over uniform text: characters that cannot end a run need no further tests. */
import { LAST_NEUTRAL, scriptTable } from '../../base/unicode/scripts.ts'
import type { Face } from '../../fonts/face.ts'

/** Code units below this are single characters if the next one is below too: no marks, joiners or surrogates. */
export const SIMPLE_END = 0x300

/** Entries of the table: characters not queried yet, and controls and characters without glyph in the face. */
const UNKNOWN = 254
const NONE = 255

/** By face, the script of each simple character for which it has a glyph. */
const scriptsOfFaces = new WeakMap<Face, Uint8Array>()

/**
 * The first offset from `start` whose character may end a run of `script` in `face`; `end` if there is none. All characters
 * before have a glyph in the face, and this script or a neutral one.
 */
export function endOfAlike(text: string, start: number, end: number, script: number, face: Face): number {
  let scripts = scriptsOfFaces.get(face)
  if (scripts === undefined) {
    scripts = new Uint8Array(SIMPLE_END).fill(UNKNOWN)
    scriptsOfFaces.set(face, scripts)
  }
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at)
    // The unit may belong to the character before.
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

/** The script of a character with a glyph in the face, or `NONE`, which ends the stretch. */
function scriptIn(face: Face, unit: number): number {
  const isControl = unit < 0x20 || (unit >= 0x7f && unit <= 0x9f)
  return isControl || face.glyphFor(unit) === 0 ? NONE : scriptTable.at(unit)
}
