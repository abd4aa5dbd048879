/** Font files as the subsetters see them. */
import { type Sfnt as FontFile, InvalidFontError, openSfnt } from '../fonts/sfnt.ts'

export type Sfnt = Pick<FontFile, 'tables'>

/** Null for what is not a font file with the tables that every font needs. */
export function readSfnt(data: Uint8Array): Sfnt | null {
  try {
    return openSfnt(data)
  } catch (error) {
    if (error instanceof InvalidFontError) return null
    throw error
  }
}

export const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
