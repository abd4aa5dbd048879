/** Gradients as shadings (ISO 32000-1 §8.7.4): an area is clipped to, a line is stroked with a shading pattern. */
import { multiply, type Rect, scaleOf } from '../base/geometry.ts'
import type { GradientPaint, PaintOp } from '../paint/ops.ts'
import { ContentStream } from './content-stream.ts'
import { toPdfBox } from './rectangles.ts'
import { addShading } from './shadings.ts'
import { stoppingShort, withRoom } from './short-edges.ts'
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
    stream.path(stoppingShort(op.path, scaleOf(target.toStream)))
    stream.out.latin(op.rule === 'nonzero' ? 'W n\n' : 'W* n\n')
    if (opacities.size > 1) useMask(gradient, bounds, target)
    stream.alpha(opacities.size === 1 ? [...opacities][0]! * alpha : alpha, shared.stateFor)
    paintShading(gradient, 'color', stream, shared)
  })
}

/** Paints a shading over the current clip. */
function paintShading(gradient: GradientPaint, of: 'color' | 'alpha', stream: ContentStream, shared: Shared): void {
  const key = `S${shared.nextKey()}`
  stream.use('Shading', key, addShading(shared.file, gradient, stream.height / 1000, of))
  if (gradient.transform !== null) stream.transform(gradient.transform)
  stream.out.latin(`/${key} sh\n`)
}

/** ISO 32000-1 §11.6.5.2: the luminosity of a form that paints the opacities as grey levels. */
function useMask(gradient: GradientPaint, bounds: Rect, target: Target): void {
  const { shared, size } = target
  const form = new ContentStream(size, { isTagged: false, isForm: true })
  paintShading(gradient, 'alpha', form, shared)
  const box = numbers(toPdfBox(withRoom(bounds), size.height))
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
