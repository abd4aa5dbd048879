/** The shorthand of animations (CSS Animations 1, https://www.w3.org/TR/css-animations-1/#animation). */
import { isDelim } from '../component.ts'
import { ANIMATION_WORDS, iterationCount, keyframesName } from '../properties/animation.ts'
import { commaList, type Parse, type ValueReader } from '../reader.ts'
import { time } from '../values/length.ts'
import { type Expansion, type Shorthand, shorthand } from './shorthand.ts'

type Single = Record<string, unknown>

const EASINGS = ['ease', 'ease-in', 'ease-out', 'ease-in-out', 'linear', 'step-start', 'step-end'] as const

/** An easing function: what it is makes no difference for the end. */
const easing: Parse<true> = reader => {
  if (reader.keyword(EASINGS) !== null) return true
  const call = reader.peekFunction()
  if (call === null || !['cubic-bezier', 'steps', 'linear'].includes(call.name)) return null
  reader.skip(1)
  return true
}

/** The parts in the order in which they are tried: a keyword that is one of theirs is no name. */
const PARTS: readonly (readonly [key: string, parse: Parse<unknown>])[] = [
  ['duration', time],
  ['delay', time],
  ['easing', easing],
  ['animationIterationCount', iterationCount],
  ...Object.entries(ANIMATION_WORDS).map(([key, words]): [string, Parse<unknown>] => [
    key,
    (reader: ValueReader) => reader.keyword(words),
  ]),
  ['animationName', keyframesName],
]

/** One animation: each part once, in any order. */
const single: Parse<Single> = reader => {
  const found: Single = {}
  while (!reader.isDone && !isDelim(reader.peek(), ',')) {
    const part = PARTS.find(([key, parse]) => {
      if (key in found) return false
      const value = reader.attempt(parse)
      if (value !== null) found[key] = value
      return value !== null
    })
    if (part === undefined) return null
  }
  return Object.keys(found).length === 0 ? null : found
}

const INITIAL: Single = {
  animationName: '',
  animationIterationCount: 1,
  animationDirection: 'normal',
  animationFillMode: 'none',
  animationPlayState: 'running',
}

function animation(reader: ValueReader): Expansion | null {
  const list = commaList(reader, single)
  if (list === null) return null
  const parts = Object.entries(INITIAL).map(([key, initial]) => [key, list.map(found => found[key] ?? initial)])
  return Object.fromEntries(parts) as Expansion
}

/** By name. The shorthand resets the timeline, which it cannot set (CSS Animations 2). */
export const animationShorthands: Readonly<Record<string, Shorthand>> = {
  animation: shorthand(
    [
      'animationName',
      'animationIterationCount',
      'animationDirection',
      'animationFillMode',
      'animationPlayState',
      'animationTimeline',
    ],
    animation,
  ),
}
