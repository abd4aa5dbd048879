/** What a document looks like, as pixels at 96 per inch: for tests of what is painted rather than of how. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { rasterize } from '../../src/raster/raster.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

/** Colours by name, so that tests read as pictures. */
const NAMES: Readonly<Record<string, string>> = {
  '255,255,255': 'white',
  '255,0,0': 'red',
  '0,128,0': 'green',
  '0,0,255': 'blue',
  '0,0,0': 'black',
}

export interface Pixels {
  /** The name of a pixel's colour, or its components. */
  at(x: number, y: number): string
  readonly warnings: readonly string[]
}

/** The first page of HTML without a template, on a page of 200 × 200 px without margins. */
export async function pixelsOf(html: string): Promise<Pixels> {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const page = '<style>@page { size: 200px 200px; margin: 0 } body { margin: 0 }</style>'
  const job = await readJob('generate', { html: page + html, template: 'none' }, context)
  const diagnostics = new Diagnostics()
  const { display } = await runStages(job, { loader: null }, diagnostics)
  const { pixels, width } = rasterize(display.pages[0]!)
  return {
    at(x, y) {
      const color = [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)].join(',')
      return NAMES[color] ?? color
    },
    warnings: diagnostics.list().map(({ code, message }) => `${code}: ${message}`),
  }
}
