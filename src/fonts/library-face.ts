/** A face of the process that is opened when it is first used. */
import { shippedFile } from '../base/shipped-files.ts'
import { type Face, openFace } from './face.ts'
import type { FaceDescription } from './face-matching.ts'
import { isUnreadable } from './file/sfnt.ts'
import type { ManifestFace } from './manifest.ts'

/** A face of the library that is opened when it is first used. */
export interface LibraryFace extends FaceDescription {
  readonly family: string
  /** Null where the file cannot be read; it is tried once. */
  open(): Face | null
}

/** Closes each face that is open. */
const open = new Set<() => void>()

/**
 * Lets the faces of all libraries go, with what was read of them; they are opened again when they are used. A face is one object
 * while a document is rendered, so this is for a process that renders none.
 */
export function closeFaces(): void {
  for (const close of open) close()
  open.clear()
}

/** The face of a file. */
export function lazyFace(entry: ManifestFace): LibraryFace {
  let face: Face | null | undefined
  return {
    family: entry.family,
    weight: { min: entry.weight, max: entry.weight },
    style: entry.style,
    stretch: { min: entry.stretch, max: entry.stretch },
    open() {
      if (face === undefined) {
        face = openFile(entry)
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
