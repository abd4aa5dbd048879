/** The shorthand of motion path properties (https://drafts.fxtf.org/motion-1/#offset-shorthand). */
import type { ValueReader } from '../reader.ts'
import { type Expansion, longhand, type Shorthand, shorthand, takeOnce } from './shorthand.ts'

type Found = { -readonly [K in keyof Expansion]: Expansion[K] }

/** `[ <position>? [ <path> [ <distance> || <rotation> ]? ]? ]! [ / <anchor> ]?` */
function offset(reader: ValueReader): Expansion | null {
  const found: Found = {}
  const take = (key: keyof Expansion): boolean =>
    takeOnce<Record<string, unknown>, string>(reader, found, key, longhand(key))
  const hasPosition = take('offsetPosition')
  const hasPath = take('offsetPath')
  if (!hasPosition && !hasPath) return null
  while (hasPath && (take('offsetDistance') || take('offsetRotate')));
  if (reader.delim('/') && !take('offsetAnchor')) return null
  return found
}

/** Shorthands by their CSS names. */
export const motionShorthands: Readonly<Record<string, Shorthand>> = {
  offset: shorthand(['offsetPosition', 'offsetPath', 'offsetDistance', 'offsetRotate', 'offsetAnchor'], offset),
}
