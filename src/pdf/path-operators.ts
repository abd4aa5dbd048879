/** Path construction operators (ISO 32000-1 §8.5.2), on the grid of the writer. */
import type { Path } from '../base/path.ts'
import type { PdfWriter } from './bytes.ts'
import { asRectangle, toGrid } from './grid-units.ts'
import { number } from './syntax.ts'

/**
 * Writes a path of px, y downwards, as one in points, y upwards from `height` thousandths of a point: a rectangle by its own
 * operator.
 */
export function writePath(out: PdfWriter, path: Path, height: number): void {
  const rectangle = asRectangle(path)
  if (rectangle !== null) {
    const [x, y, width, rise] = rectangle
    out.pair(x, height - y - rise, ' ')
    out.pair(width, rise, ' re\n')
    return
  }
  for (const segment of path) {
    switch (segment[0]) {
      case 'M':
      case 'L':
        out.pair(toGrid(segment[1]), height - toGrid(segment[2]), segment[0] === 'M' ? ' m\n' : ' l\n')
        break
      case 'C':
        out.pair(toGrid(segment[1]), height - toGrid(segment[2]), ' ')
        out.pair(toGrid(segment[3]), height - toGrid(segment[4]), ' ')
        out.pair(toGrid(segment[5]), height - toGrid(segment[6]), ' c\n')
        break
      case 'Z':
        out.latin('h\n')
    }
  }
}

/** As `writePath`, but with all digits that a number has: for coordinates that are enlarged on the page. */
export function writeFinePath(out: PdfWriter, path: Path, height: number): void {
  const point = (x: number, y: number): string => `${number(x * 0.75)} ${number(height / 1000 - y * 0.75)}`
  for (const segment of path) {
    if (segment[0] === 'C') {
      const [, x1, y1, x2, y2, x, y] = segment
      out.latin(`${point(x1, y1)} ${point(x2, y2)} ${point(x, y)} c\n`)
    } else if (segment[0] === 'Z') out.latin('h\n')
    else out.latin(`${point(segment[1], segment[2])} ${segment[0] === 'M' ? 'm' : 'l'}\n`)
  }
}
