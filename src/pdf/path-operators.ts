/** Path construction operators (ISO 32000-1 §8.5.2), on the grid of the writer. */
import type { Path } from '../base/path.ts'
import type { PdfWriter } from './bytes.ts'
import { asRectangle, toGrid } from './grid-units.ts'

const SPACE = 0x20

/** Writes a path of px, y downwards, as one in points, y upwards from `height` thousandths of a point: a rectangle by its own operator. */
export function writePath(out: PdfWriter, path: Path, height: number): void {
  const rectangle = asRectangle(path)
  if (rectangle !== null) {
    const [x, y, width, rise] = rectangle
    writeNumbers(out, x, height - y - rise, width, rise)
    out.latin('re\n')
    return
  }
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
      case 'L':
        writeNumbers(out, toGrid(segment[1]), height - toGrid(segment[2]))
        out.latin(segment[0] === 'M' ? 'm\n' : 'l\n')
        break
      case 'C':
        writeNumbers(
          out,
          ...[toGrid(segment[1]), height - toGrid(segment[2])],
          ...[toGrid(segment[3]), height - toGrid(segment[4])],
          ...[toGrid(segment[5]), height - toGrid(segment[6])],
        )
        out.latin('c\n')
        break
      case 'Z':
        out.latin('h\n')
    }
  }
}

/** Writes thousandths as numbers, each with a space after it: operands of the operator that follows. */
export function writeNumbers(out: PdfWriter, ...thousandths: readonly number[]): void {
  for (const value of thousandths) {
    out.thousandths(value)
    out.uint8(SPACE)
  }
}
