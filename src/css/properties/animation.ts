/**
 * Animations as paper shows them: at their end (CSS Animations 1, https://www.w3.org/TR/css-animations-1/). How long they take,
 * when they begin and how they ease makes no difference there.
 */
import { commaList, type Parse } from '../reader.ts'
import { nonNegativeNumber } from '../values/length.ts'
import { keyword, NOT_INHERITED, type Property, plain } from './row.ts'

/** `<keyframes-name> | none`: an identifier or a string. */
export const keyframesName: Parse<string> = reader => {
  const text = reader.string()
  return text ?? (reader.keyword(['none']) === null ? reader.customIdent() : '')
}

const listed = <T>(initial: T, parse: Parse<T>): Property<readonly T[]> =>
  plain<readonly T[]>(NOT_INHERITED, [initial], reader => commaList(reader, parse))

/** How often an animation is repeated. */
export const iterationCount: Parse<number> = reader =>
  reader.keyword(['infinite']) === null ? nonNegativeNumber(reader) : Number.POSITIVE_INFINITY

/** The keywords of the parts of an animation. */
export const ANIMATION_WORDS = {
  animationDirection: ['normal', 'reverse', 'alternate', 'alternate-reverse'],
  animationFillMode: ['none', 'forwards', 'backwards', 'both'],
  animationPlayState: ['running', 'paused'],
} as const

/** Progress by scrolling, of which there is none on paper: `auto` is the time of the document. */
const timeline: Parse<'auto' | 'other'> = reader => {
  if (reader.keyword(['auto']) !== null) return 'auto'
  if (reader.peekFunction() === null) return reader.customIdent() === null ? null : 'other'
  reader.skip(1)
  return 'other'
}

/** The longhands that decide how an animation ends. The name of none is empty. */
export const animationParts = {
  animationName: listed('', keyframesName),
  animationIterationCount: listed(1, iterationCount),
  animationDirection: listed('normal', keyword(...ANIMATION_WORDS.animationDirection)),
  animationFillMode: listed('none', keyword(...ANIMATION_WORDS.animationFillMode)),
  animationPlayState: listed('running', keyword(...ANIMATION_WORDS.animationPlayState)),
  animationTimeline: listed('auto', timeline),
}

type ValueOf<P> = P extends Property<infer C, infer _S> ? C : never
type Animated = { readonly [K in keyof typeof animationParts]: ValueOf<(typeof animationParts)[K]> }

/** An animation that leaves a mark: the name of its keyframes and the one that it ends with. */
export interface EndedAnimation {
  readonly name: string
  readonly at: 'from' | 'to'
}

/**
 * The animations of a box whose end remains, the later the stronger. Those that never end, stand still or follow scrolling
 * have no end, and between two keyframes nothing is interpolated: the box is as without them.
 */
export function endedAnimations(style: Animated): readonly EndedAnimation[] {
  const ended: EndedAnimation[] = []
  for (const [i, name] of style.animationName.entries()) {
    // Lists that are shorter are repeated (§3.1).
    const of = <T>(list: readonly T[]): T => list[i % list.length]!
    const fill = of(style.animationFillMode)
    const count = of(style.animationIterationCount)
    const remains = (fill === 'forwards' || fill === 'both') && Number.isInteger(count)
    const runs = of(style.animationPlayState) === 'running' && of(style.animationTimeline) === 'auto'
    if (name !== '' && remains && runs) ended.push({ name, at: lastKeyframe(of(style.animationDirection), count) })
  }
  return ended
}

/** The keyframe after a number of iterations, every second of which may run backwards; after none it is that before the first. */
function lastKeyframe(direction: (typeof ANIMATION_WORDS.animationDirection)[number], count: number): 'from' | 'to' {
  const alternates = direction.startsWith('alternate')
  const startsBackwards = direction.endsWith('reverse')
  const isOdd = count % 2 === 1
  const endsForwards = alternates ? isOdd !== startsBackwards : count > 0 !== startsBackwards
  return endsForwards ? 'to' : 'from'
}
