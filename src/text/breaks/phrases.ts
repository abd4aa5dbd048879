/**
 * Phrases of Japanese text: `word-break: auto-phrase` (CSS Text 4,
 * https://www.w3.org/TR/css-text-4/#valdef-word-break-auto-phrase). A linear classifier scores each position by the characters
 * around it; model and features are those of BudouX (https://github.com/google/budoux), as in Chromium.
 */
import { packageUrl } from '../../base/package-root.ts'
import { shippedFile } from '../../base/shipped-files.ts'

/** A group of features: the characters from `from` to `to`, relative to the position, with their scores. */
interface FeatureGroup {
  readonly from: number
  readonly to: number
  readonly scores: ReadonlyMap<string, number>
}

interface PhraseModel {
  readonly groups: readonly FeatureGroup[]
  /** The score of a position without features. */
  readonly base: number
}

/** One, two and three characters around a position, by their names in the model. */
const RANGES: Readonly<Record<string, readonly [number, number]>> = {
  UW1: [-3, -2],
  UW2: [-2, -1],
  UW3: [-1, 0],
  UW4: [0, 1],
  UW5: [1, 2],
  UW6: [2, 3],
  BW1: [-2, 0],
  BW2: [-1, 1],
  BW3: [0, 2],
  TW1: [-3, 0],
  TW2: [-2, 1],
  TW3: [-1, 2],
  TW4: [0, 3],
}

let loaded: PhraseModel | null | undefined

/** The Japanese model, read on first use; null if it is not installed. */
function phraseModel(): PhraseModel | null {
  if (loaded === undefined) {
    const file = shippedFile(packageUrl('words/phrases-ja.json'))
    loaded = file === null ? null : modelOf(JSON.parse(file.toString('utf8')))
  }
  return loaded
}

function modelOf(file: Readonly<Record<string, Readonly<Record<string, number>>>>): PhraseModel {
  let sum = 0
  const groups = Object.entries(file).map(([name, scores]): FeatureGroup => {
    const [from, to] = RANGES[name]!
    for (const score of Object.values(scores)) sum += score
    return { from, to, scores: new Map(Object.entries(scores)) }
  })
  return { groups, base: -sum / 2 }
}

/** Whether there is a model for a language, by its primary subtag. */
export const hasPhrases = (language: string): boolean => /^ja(?:-|$)/i.test(language) && phraseModel() !== null

/** Whether a phrase ends at an offset of a Japanese text. */
export function isPhraseBoundary(text: string, offset: number): boolean {
  const model = phraseModel()
  if (model === null) return false
  let score = model.base
  for (const { from, to, scores } of model.groups) {
    const start = offset + from
    // Positions before the text have no characters, and those at its end fewer.
    if (start < 0) continue
    score += scores.get(text.slice(start, offset + to)) ?? 0
  }
  return score > 0
}
