/** Facts of bands with many items, such as stacks of grid lanes: such a band may go on over a thousand pages. */
import { perObject } from '../../base/memo.ts'
import type { Band } from './band-types.ts'

/** Items of a band that is worth remembering: most bands have a few, are asked once, and are many. */
const LONG = 100

/** A function of a band that remembers its results for long bands. */
export function perLongBand<Value>(make: (band: Band) => Value): (band: Band) => Value {
  const remembered = perObject(make)
  return band => (band.items.length < LONG ? make(band) : remembered(band))
}
