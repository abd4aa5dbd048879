/** Judges one test after the other for the runner, in a process of its own that can be ended when it hangs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { asPixmap, type Difference, differenceOf, type Raster, rasterise } from './raster.ts'
import { type Medium, type Roots, renderPage } from './render.ts'

/** A row of the manifest. */
export interface Row {
  readonly test: string
  readonly ref: string
  readonly relation: 'match' | 'mismatch'
  readonly refs?: readonly { readonly ref: string; readonly relation: 'match' | 'mismatch' }[]
  readonly dir: string
  readonly print?: boolean
  /** `reftest-pages`: ranges of pages of the test, from 1; of the reference all pages count. */
  readonly pages?: string | readonly string[]
  readonly fuzzy?: readonly string[]
  readonly needs?: readonly string[]
  readonly scored: boolean
  readonly title?: string
}

export interface Order {
  readonly row: Row
  readonly roots: Roots
  /** Folder for the pictures of tests that fail, or null. */
  readonly keep: string | null
}

export interface Verdict {
  readonly status: 'pass' | 'fail' | 'error' | 'timeout'
  readonly detail: string
}

interface Shot {
  readonly pdf: Uint8Array
  rasters(): Promise<readonly Raster[]>
}

/** References serve several tests. Their pixels are kept packed: they are mostly white. */
const shots = new Map<string, Promise<Shot>>()

function referenceShot(path: string, medium: Medium, roots: Roots): Promise<Shot> {
  const key = `${medium} ${path}`
  let shot = shots.get(key)
  if (shot === undefined) {
    shot = takeShot(path, medium, roots)
    shots.set(key, shot)
  }
  return shot
}

async function takeShot(path: string, medium: Medium, roots: Roots): Promise<Shot> {
  const { pdf } = await renderPage(path, medium, roots)
  let packed: readonly { width: number; height: number; data: Buffer }[] | null = null
  return {
    pdf,
    async rasters() {
      if (packed === null) {
        const made = await rasterise(pdf)
        packed = made.map(({ width, height, pixels }) => ({ width, height, data: deflateSync(pixels, { level: 1 }) }))
        return made
      }
      return packed.map(({ width, height, data }) => ({ width, height, pixels: inflateSync(data) }))
    },
  }
}

export async function judge({ row, roots, keep }: Order): Promise<Verdict> {
  const medium: Medium = row.print === true ? 'print' : 'screen'
  const test = await takeShot(row.test, medium, roots)
  const references = row.refs ?? [{ ref: row.ref, relation: row.relation }]
  const verdicts: Verdict[] = []
  for (const { ref, relation } of references) {
    const reference = await referenceShot(ref, medium, roots)
    const verdict = await compare(test, reference, relation, row)
    if (verdict.status !== 'pass' && keep !== null) await keepPictures(keep, row, test, reference)
    verdicts.push(verdict)
  }
  // Of several references to match one is enough; what must not match must not match any.
  const matches = verdicts.filter((_, i) => references[i]!.relation === 'match')
  const mismatch = verdicts.find((verdict, i) => references[i]!.relation === 'mismatch' && verdict.status !== 'pass')
  if (mismatch !== undefined) return mismatch
  return matches.find(verdict => verdict.status === 'pass') ?? matches[0] ?? { status: 'pass', detail: '' }
}

async function compare(test: Shot, reference: Shot, relation: Row['relation'], row: Row): Promise<Verdict> {
  const difference = await differ(test, reference, row)
  const isSame = difference !== null && isWithin(difference, row.fuzzy ?? [])
  if (isSame === (relation === 'match')) return { status: 'pass', detail: '' }
  if (difference === null) return { status: 'fail', detail: 'other pages' }
  const { most, pixels, at } = difference
  const where = at === null ? '' : ` first at ${at[1]},${at[2]}${at[0] > 0 ? ` of page ${at[0] + 1}` : ''}`
  return {
    status: 'fail',
    detail: relation === 'match' ? `${pixels} pixels by up to ${most},${where}` : 'no difference',
  }
}

const SAME: Difference = { most: 0, pixels: 0, at: null }

async function differ(test: Shot, reference: Shot, row: Row): Promise<Difference | null> {
  if (row.pages === undefined && Buffer.compare(test.pdf, reference.pdf) === 0) return SAME
  return differenceOf(chosen(await test.rasters(), row), await reference.rasters())
}

function chosen(rasters: readonly Raster[], { pages }: Row): readonly Raster[] {
  if (pages === undefined) return rasters
  const text = typeof pages === 'string' ? pages : pages.join(',')
  const ranges = text.split(',').map(part => {
    const [from = '', to] = part.trim().split('-')
    return {
      from: from === '' ? 1 : Number(from),
      to: to === undefined ? Number(from) : to === '' ? Infinity : Number(to),
    }
  })
  return rasters.filter((_, i) => ranges.some(({ from, to }) => i + 1 >= from && i + 1 <= to))
}

/** Annotations are `[reference:]maxDifference=0-60;totalPixels=0-200`, the names left out or not. */
function isWithin({ most, pixels }: Difference, fuzzy: readonly string[]): boolean {
  if (most === 0) return true
  return fuzzy.some(annotation => {
    const [difference = '', total = ''] = annotation.slice(annotation.lastIndexOf(':') + 1).split(';')
    return most <= upper(difference) && pixels <= upper(total)
  })
}

const upper = (range: string): number => Number(/(\d+)\s*$/.exec(range)?.[1] ?? 0)

async function keepPictures(folder: string, row: Row, test: Shot, reference: Shot): Promise<void> {
  const name = row.test
    .replace(/^css\//, '')
    .replaceAll('/', '-')
    .replace(/\.\w+$/, '')
  mkdirSync(folder, { recursive: true })
  for (const [kind, shot] of [
    ['test', test],
    ['ref', reference],
  ] as const) {
    for (const [i, raster] of (await shot.rasters()).entries())
      writeFileSync(join(folder, `${name}.${kind}${i === 0 ? '' : `-${i + 1}`}.ppm`), asPixmap(raster))
  }
}

/** Answers the orders of the parent process. */
export function serve(): void {
  process.on('message', (order: Order) => {
    judge(order)
      .catch((error: unknown): Verdict => ({ status: 'error', detail: reasonOf(error) }))
      .then(verdict => process.send?.(verdict))
  })
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message).split('\n').slice(0, 4).join(' | ') : String(error)
