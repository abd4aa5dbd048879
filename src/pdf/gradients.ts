/** Gradients as shadings (ISO 32000-1 §8.7.4): areas are clipped to, lines take a shading pattern. */
import { multiply, type Rect } from '../base/geometry.ts'
import type { Path } from '../base/path.ts'
import type { GradientPaint, PaintOp } from '../paint/ops.ts'
import { toPdfBox } from './bounds.ts'
import { ContentStream } from './content.ts'
import { addShading } from './shadings.ts'
import { dictionary, numbers, reference } from './syntax.ts'
import { inPoints, type Shared, type Target, useSoftMask } from './target.ts'

/** Clips to the path and paints the shading; different opacities of the stops become a soft mask. */
export function fillGradient(
  op: Extract<PaintOp, { op: 'fill' }>,
  gradient: GradientPaint,
  bounds: Rect,
  target: Target,
): void {
  const { stream, shared, alpha } = target
  const opacities = new Set(gradient.stops.map(stop => stop.color.a))
  stream.within(() => {
    stream.path(stoppingShort(op.path))
    stream.out.latin(op.rule === 'nonzero' ? 'W n\n' : 'W* n\n')
    if (opacities.size > 1) useMask(gradient, bounds, target)
    stream.alpha(opacities.size === 1 ? [...opacities][0]! * alpha : alpha, shared.stateFor)
    paintShading(gradient, 'color', stream, shared)
  })
}

/** A hundredth of a point, in px. */
const SHORT = 0.01 / 0.75

/**
 * A rectangle a little smaller at the right and the bottom: viewers show a trace of a shading in the next row of pixels
 * where the edge of its clip lies exactly between two.
 */
function stoppingShort(path: Path): Path {
  const points = path.flatMap(segment => (segment[0] === 'M' || segment[0] === 'L' ? [segment] : []))
  if (points.length !== 4 || path.length !== 5) return path
  const right = Math.max(...points.map(([, x]) => x))
  const bottom = Math.max(...points.map(([, , y]) => y))
  return path.map(segment => {
    if (segment[0] !== 'M' && segment[0] !== 'L') return segment
    const [kind, x, y] = segment
    return [kind, x === right ? x - SHORT : x, y === bottom ? y - SHORT : y]
  })
}

function paintShading(gradient: GradientPaint, of: 'color' | 'alpha', stream: ContentStream, shared: Shared): void {
  const key = `S${shared.nextKey()}`
  stream.use('Shading', key, addShading(shared.file, gradient, stream.height / 1000, of))
  if (gradient.transform !== null) stream.transform(gradient.transform)
  stream.out.latin(`/${key} sh\n`)
}

/** ISO 32000-1 §11.6.5.3: the luminosity of a form that paints the opacities as grey levels. */
function useMask(gradient: GradientPaint, bounds: Rect, target: Target): void {
  const { shared, size } = target
  const form = new ContentStream(size, { isTagged: false, isForm: true })
  paintShading(gradient, 'alpha', form, shared)
  const box = numbers(toPdfBox(bounds, size.height))
  const group = '/Group<</S/Transparency/CS/DeviceGray>>'
  const id = shared.file.addStream(
    `/Type/XObject/Subtype/Form/BBox${box}${group}/Resources${form.resources()}`,
    form.out.bytes(),
  )
  useSoftMask('luminance', id, target)
}

/** A shading pattern (ISO 32000-1 §8.7.4.2): a line cannot be clipped to. */
export function strokeGradient(gradient: GradientPaint, bounds: Rect | null, target: Target, draw: () => void): void {
  const { stream, shared, size, toStream, alpha } = target
  const opacities = new Set(gradient.stops.map(stop => stop.color.a))
  const toBegin = gradient.transform === null ? toStream : multiply(toStream, gradient.transform)
  const entries = dictionary({
    Type: '/Pattern',
    PatternType: 2,
    Matrix: numbers(inPoints(toBegin, size.height)),
    Shading: reference(addShading(shared.file, gradient, stream.height / 1000, 'color')),
  })
  stream.within(() => {
    if (opacities.size > 1 && bounds !== null) useMask(gradient, bounds, target)
    stream.alpha(opacities.size === 1 ? [...opacities][0]! * alpha : alpha, shared.stateFor)
    stream.strokePattern(`T${shared.nextKey()}`, shared.file.add(entries))
    draw()
  })
}
