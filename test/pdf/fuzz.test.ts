import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { violations } from './conformance.ts'
import { randomHtml } from './random-html.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

/** 1,000 of them take a while: the seeds after these are for whoever changes the tree. */
const SEEDS = Array.from({ length: 16 }, (_, i) => 10_000 + i)

describe('a random document', () => {
  it.each(SEEDS)('is tagged as PDF/UA asks: %i', async seed => {
    const html = randomHtml(seed, { isWild: seed % 2 === 1 })
    const { pdf } = await renderJob(await readJob('generate', { html }, CONTEXT), { loader: null })
    expect(violations(pdf, 'ua')).toEqual([])
    expect(checkPdf(pdf)).toEqual({ standards: ['ua-1'], findings: [] })
  })
})
