import { describe, expect, it } from 'vitest'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { chosenPages, readPageRanges } from '../../src/job/output-options.ts'

const context = { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null }
const job = (fields: object) => readJob('generate', { html: '<p>x', ...fields }, context)

describe('page ranges', () => {
  it.each([
    ['1', 4, [0]],
    ['2-3', 4, [1, 2]],
    ['3-', 5, [2, 3, 4]],
    [' 4 , 1-2,2', 4, [0, 1, 3]],
    ['9', 4, []],
  ])('%s of %d pages', (text, count, indices) => {
    const reading = readPageRanges(text)
    expect(chosenPages(count, reading.kind === 'value' ? reading.value : null)).toEqual(indices)
  })

  it.each(['', '0', 'a', '3-2', '1,,2', '-3', '1-2-3', '1.5', '1,'.repeat(200)])('refuse "%s"', text => {
    expect(readPageRanges(text).kind).toBe('refused')
  })
})

describe('the output of a job', () => {
  it('is a PDF unless it asks for pictures', async () => {
    expect((await job({})).output).toEqual({ format: 'pdf' })
    expect((await job({ format: 'png' })).output).toEqual({ format: 'png', dpi: 96, pages: null })
    expect((await job({ format: 'png', dpi: 144, pages: '2' })).output).toEqual({
      format: 'png',
      dpi: 144,
      pages: [{ first: 2, last: 2 }],
    })
  })

  it('refuses what is for pictures where there is none', async () => {
    await expect(job({ dpi: 144 })).rejects.toMatchObject({ code: 'invalid_type', where: '/dpi' })
    await expect(job({ pages: '1' })).rejects.toMatchObject({ code: 'invalid_type', where: '/pages' })
    await expect(job({ format: 'png', dpi: 5000 })).rejects.toMatchObject({ code: 'invalid_type', where: '/dpi' })
    await expect(job({ format: 'svg', dpi: 144 })).rejects.toMatchObject({ code: 'invalid_type', where: '/dpi' })
    expect((await job({ format: 'svg', pages: '2-' })).output).toMatchObject({ format: 'svg', pages: [{ first: 2 }] })
    await expect(job({ format: 'gif' })).rejects.toMatchObject({ where: '/format' })
  })
})
