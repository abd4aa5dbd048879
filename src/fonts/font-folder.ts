/** A folder with the operator's own fonts: its faces precede bundled ones of the same family. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Face, openFace } from './face.ts'
import { isUnreadable } from './file/sfnt.ts'
import { type FontLibrary, fontLibrary } from './library.ts'
import type { LibraryFace } from './library-face.ts'

/** CSS percentages of the OS/2 width classes. */
const STRETCH = [50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 200]

/**
 * The library with the TrueType and OpenType files of `folder` added. Files are opened once, in the order of their
 * names; files that are not fonts are skipped and reported to `onProblem`.
 */
export function libraryWith(
  folder: string,
  onProblem: (file: string) => void,
  base: FontLibrary = fontLibrary(),
): FontLibrary {
  const added = new Map<string, LibraryFace[]>()
  for (const name of fontFiles(folder)) {
    const face = faceIn(join(folder, name))
    if (face === null) onProblem(name)
    else added.set(face.family.toLowerCase(), [...(added.get(face.family.toLowerCase()) ?? []), face])
  }
  return {
    ...base,
    facesOf: family => [...(added.get(family) ?? []), ...base.facesOf(family)],
  }
}

const fontFiles = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:otf|ttf)$/i.test(name))
    .sort()

/** The face in a file, with the names from the file; null if the file is not a font. */
function faceIn(path: string): LibraryFace | null {
  let face: Face
  try {
    const bytes = readFileSync(path)
    face = openFace(bytes, createHash('sha256').update(bytes).digest('hex').slice(0, 32))
  } catch (error) {
    if (!isUnreadable(error)) throw error
    return null
  }
  const stretch = STRETCH[face.widthClass - 1] ?? 100
  return {
    family: face.familyName,
    weight: { min: face.weight, max: face.weight },
    style: face.isItalic ? 'italic' : 'normal',
    stretch: { min: stretch, max: stretch },
    open: () => face,
  }
}
