/** A face of the process, which is opened at first use. */
import { shippedFile } from '../base/shipped-files.ts'
import { type Face, openFace } from './face.ts'
import type { FaceDescription } from './face-matching.ts'
import { isUnreadable } from './file/sfnt.ts'
import type { ManifestFace } from './manifest.ts'
import { noteWeights } from './synthesis.ts'

/** A face of the library, which is opened at first use. */
export interface LibraryFace extends FaceDescription {
  readonly family: string
  /** Null if the file cannot be read; only the first call tries. */
  open(): Face | null
}

/** The close functions of all open faces. */
const open = new Set<() => void>()

/**
 * Closes the faces of all libraries with their cached data; they are opened again at their next use. Only for a process
 * that renders nothing at the time, because a face must remain one object during rendering.
 */
export function closeFaces(): void {
  for (const close of open) close()
  open.clear()
}

/** The face of a manifest entry. `isMadeBold`: whether bold is synthesised from it, because its family has no bold face. */
export function lazyFace(entry: ManifestFace, isMadeBold = false): LibraryFace {
  let face: Face | null | undefined
  const description: FaceDescription = {
    weight: { min: entry.weight, max: entry.weight },
    style: entry.style,
    stretch: { min: entry.stretch, max: entry.stretch },
  }
  return {
    family: entry.family,
    ...description,
    open() {
      if (face === undefined) {
        face = openFile(entry)
        if (face !== null && isMadeBold) noteWeights(face, description)
        open.add(() => {
          face = undefined
        })
      }
      return face
    },
  }
}

function openFile(entry: ManifestFace): Face | null {
  try {
    const bytes = shippedFile(entry.file)
    return bytes === null ? null : openFace(bytes, entry.digest)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return null
  }
}
