/** Pages as pixels, through poppler, and how far two of them differ. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A page of 8-bit RGB rows. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

let folder: string | null = null

/** A file of its own in a folder that goes when the process does. */
function temporary(name: string): string {
  if (folder === null) {
    const made = mkdtempSync(join(tmpdir(), 'octavo-wpt-'))
    folder = made
    process.on('exit', () => rmSync(made, { recursive: true, force: true }))
  }
  return join(folder, name)
}

const RESOLUTION = 96

/** All pages of a PDF at 96 dots an inch: one dot a CSS pixel. */
export async function rasterise(pdf: Uint8Array): Promise<readonly Raster[]> {
  const file = temporary('page.pdf')
  writeFileSync(file, pdf)
  const options = { encoding: 'buffer', maxBuffer: 512 * 1024 * 1024 } as const
  const { stdout } = await run('pdftoppm', ['-r', String(RESOLUTION), file], options)
  return parsePixmaps(stdout)
}

/** Binary pixmaps one after the other (`P6 width height 255`, then the rows). */
export function parsePixmaps(bytes: Buffer): readonly Raster[] {
  const rasters: Raster[] = []
  for (let at = 0; at < bytes.length; ) {
    const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 64))
    if (header === null) throw new Error('the rasteriser gave something that is no pixmap')
    const width = Number(header[1])
    const height = Number(header[2])
    const start = at + header[0].length
    at = start + width * height * 3
    rasters.push({ width, height, pixels: bytes.subarray(start, at) })
  }
  return rasters
}

export interface Difference {
  /** Largest difference of a channel, and the number of pixels that differ at all. */
  readonly most: number
  readonly pixels: number
  /** Where the first one is: page, column, row. */
  readonly at: readonly [number, number, number] | null
}

/** Null where the pages are not even of the same number and sizes. */
export function differenceOf(a: readonly Raster[], b: readonly Raster[]): Difference | null {
  if (a.length !== b.length) return null
  let most = 0
  let pixels = 0
  let at: Difference['at'] = null
  for (const [page, one] of a.entries()) {
    const other = b[page]!
    if (one.width !== other.width || one.height !== other.height) return null
    for (let i = 0; i < one.pixels.length; i += 3) {
      const channel = Math.max(
        Math.abs(one.pixels[i]! - other.pixels[i]!),
        Math.abs(one.pixels[i + 1]! - other.pixels[i + 1]!),
        Math.abs(one.pixels[i + 2]! - other.pixels[i + 2]!),
      )
      if (channel === 0) continue
      at ??= [page, (i / 3) % one.width, Math.floor(i / 3 / one.width)]
      pixels++
      most = Math.max(most, channel)
    }
  }
  return { most, pixels, at }
}

export const asPixmap = ({ width, height, pixels }: Raster): Buffer =>
  Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`, 'latin1'), pixels])
