/**
 * `cross-fade()` (CSS Images 4 §2.6) and `-webkit-cross-fade()`: blended images.
 * https://www.w3.org/TR/css-images-4/#cross-fade-function
 */
import { type FunctionComponent, splitByComma } from '../component.ts'
import type { Parse, ValueReader } from '../reader.ts'
import type { SpecifiedCrossFade, SpecifiedImage } from './image-types.ts'
import { percentage } from './length.ts'

/** Parses the arguments; `image` parses an image or a colour. */
export function crossFade(
  reader: ValueReader,
  call: FunctionComponent,
  image: Parse<SpecifiedImage>,
): SpecifiedCrossFade | null {
  const isLegacy = call.name.startsWith('-')
  const items: { image: SpecifiedImage; percent: number | null }[] = []
  for (const part of splitByComma(call.args)) {
    const inner = reader.over(part)
    if (isLegacy && items.length === 2) return legacyFade(items, inner)
    const before = inner.attempt(share)
    const found = image(inner)
    const percent = before ?? inner.attempt(share)
    if (found === null || !inner.isDone) return null
    items.push({ image: found, percent })
  }
  return items.length === 0 || isLegacy ? null : { kind: 'cross-fade', parts: shared(items) }
}

/** A percentage from 0 to 100. */
const share: Parse<number> = reader => {
  const value = percentage(reader)
  return value === null || value < 0 || value > 100 ? null : value
}

/** Two images, and the share of the second. */
function legacyFade(
  items: readonly { readonly image: SpecifiedImage }[],
  reader: ValueReader,
): SpecifiedCrossFade | null {
  const next = reader.take()
  if (!reader.isDone || (next?.kind !== 'percentage' && next?.kind !== 'number')) return null
  const second = Math.min(1, Math.max(0, next.kind === 'number' ? next.value : next.value / 100))
  const [a, b] = items
  return {
    kind: 'cross-fade',
    parts: [
      { image: a!.image, share: 1 - second },
      { image: b!.image, share: second },
    ],
  }
}

/** Omitted percentages share the remainder equally; sums above 100 % are scaled down (CSS Images 4 §2.6.1). */
function shared(items: readonly { readonly image: SpecifiedImage; readonly percent: number | null }[]) {
  const said = items.reduce((sum, { percent }) => sum + (percent ?? 0), 0)
  const open = items.filter(({ percent }) => percent === null).length
  const rest = open === 0 ? 0 : Math.max(0, 100 - said) / open
  const total = Math.max(100, said + rest * open)
  return items.map(({ image, percent }) => ({ image, share: (percent ?? rest) / total }))
}
