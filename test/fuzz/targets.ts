/**
 * What is fuzzed: how an input follows from a seed, and what is done with it. A finding is anything but a result or a
 * refusal that the interface names.
 */
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { OctavoError } from '../../src/base/errors.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import { parseContentType } from '../../src/fetch/content-type.ts'
import { bundledFontsDirectory } from '../../src/fonts/manifest.ts'
import { elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { compile, selectAll } from '../../src/html/select.ts'
import { loadImage } from '../../src/images/load.ts'
import { render } from '../../src/index.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { readArchive } from '../../src/service/http/archive.ts'
import { readForm } from '../../src/service/http/multipart.ts'
import { useOrRefuse } from '../fonts/fuzz.ts'
import { gif, JPEG, png } from '../images/samples.ts'
import { Random } from '../random.ts'
import { documentText, selectorText } from './grammar.ts'
import type { FuzzInput } from './minimise.ts'
import { mutated } from './mutations.ts'
import { FORM_BOUNDARY, jsonText, SAMPLE_ARCHIVE, SAMPLE_FORM } from './requests.ts'

export interface FuzzTarget<T extends FuzzInput = FuzzInput> {
  readonly make: (random: Random) => T
  /** Throws where the input shows a fault. */
  readonly check: (input: T) => Promise<void> | void
}

const target = <T extends FuzzInput>(each: FuzzTarget<T>): FuzzTarget => each as unknown as FuzzTarget

const FONTS = [
  ['noto-sans-hebrew/NotoSansHebrew_400Regular.ttf', 'Hebrew', 'שָׁלוֹם (123)'],
  ['noto-sans-arabic/NotoSansArabic_400Regular.ttf', 'Arabic', 'السلام عليكم'],
  ['source-code-pro/SourceCodePro-It.otf', 'Latin', 'office 1\u20442 naïve'],
] as const
const fontBytes = (): readonly Buffer[] => {
  fonts ??= FONTS.map(([file]) => readFileSync(bundledFontsDirectory() + file))
  return fonts
}
let fonts: readonly Buffer[] | null = null

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><defs><linearGradient id="a"><stop offset="0"/>
<stop offset="1" stop-color="red"/></linearGradient></defs><path d="M0 0L9 9A5 5 0 1 0 20 20z" fill="url(#a)"/><text x="3" y="9">x</text></svg>`
const images = (): readonly Uint8Array[] => [
  png({ width: 9, height: 7, bitDepth: 8, colorType: 6, at: (x, y) => [x, y, x * y, 200] }),
  png({ width: 9, height: 3, bitDepth: 2, colorType: 0, at: () => [1] }),
  gif({ screen: [8, 8], frame: [0, 0, 8, 8], palette: [0, 0, 0, 255, 0, 0], indices: Array(64).fill(1) }),
  JPEG,
  Buffer.from(SVG),
]

/** Passes named refusals; everything else is a finding. */
async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof OctavoError) || error.code === 'internal_error') throw error
  }
}

const TREE = `<main id=a class="b c"><p lang=en>one<b dir=rtl>two</b></p><ul>${'<li class=x>y'.repeat(9)}</ul>
<input type=checkbox checked disabled><svg><g class=b /></svg><p title="a b">three</main>`
const tree = () => {
  const options = { baseUrl: null, limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  return parseHtml(TREE, options)
}

export const TARGETS: Readonly<Record<string, FuzzTarget>> = {
  fonts: target<Uint8Array>({
    make: random => mutated(random.pick(fontBytes()), random),
    check: bytes => {
      for (const [, script, text] of FONTS) useOrRefuse(bytes, script, text)
    },
  }),
  images: target<Uint8Array>({
    make: random => mutated(random.pick(images()), random),
    check: async bytes => {
      await loadImage(bytes, 'fuzz', { limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() })
    },
  }),
  documents: target<string>({
    make: documentText,
    check: html =>
      refusing(async () => {
        const { pdf } = await render({ html })
        if (Buffer.from(pdf.subarray(0, 5)).toString() !== '%PDF-') throw new Error('this is no PDF')
      }),
  }),
  selectors: target<string>({
    make: selectorText,
    check: text => {
      const { root } = tree()
      const matcher = compile(text)
      if (matcher === null) return
      const found = new Set(selectAll(root, matcher))
      // The same question about each element alone has the same answer.
      for (const element of elementsOf(root))
        if (element !== root && found.has(element) !== matcher(element)) throw new Error(`<${element.name}> differs`)
    },
  }),
  requests: target<string>({
    make: jsonText,
    check: text =>
      refusing(async () => {
        let body: unknown
        try {
          body = JSON.parse(text)
        } catch {
          return
        }
        await readJob('generate', body, { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null })
      }),
  }),
  uploads: target<Uint8Array>({
    make: random => mutated(random.pick([SAMPLE_FORM, SAMPLE_ARCHIVE]), random),
    check: async bytes => {
      await refusing(() => readForm(bytes, `multipart/form-data; boundary=${FORM_BOUNDARY}`, DEFAULT_LIMITS))
      await refusing(() => readArchive(bytes, [], DEFAULT_LIMITS))
    },
  }),
  headers: target<string>({
    make: random =>
      random
        .some(30, () => random.pick(['text/html', ';', ' ', 'charset', '=', '"', '\\', 'utf-8', ',', '\t', 'x']))
        .join(''),
    check: text => {
      const { essence, charset } = parseContentType(text)
      if (/[\s;]/.test(essence) || (charset !== null && charset.length > text.length)) throw new Error('misread')
    },
  }),
}

/** The input of a seed. */
/** Neighbouring seeds begin alike: they are spread over the numbers of 32 bits (Fibonacci hashing). */
const scattered = (seed: number): number => Math.imul(seed + 1, 0x9e3779b1)

export const inputOf = (kind: string, seed: number): FuzzInput => TARGETS[kind]!.make(new Random(scattered(seed)))
