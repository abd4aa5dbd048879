import { describe, expect, test } from 'vitest'
import { LOSSES } from '../../src/base/diagnostics.ts'
import { OctavoError } from '../../src/base/errors.ts'
import { render } from '../../src/index.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'

const CUT = '<div style="height:10px;overflow:hidden"><p>First words.</p><p>Second words.</p></div>'
const context = { templates: ['clean'], profiles: NO_PROFILES, defaultProfile: null }
const strictOf = async (strict: unknown) => (await readJob('generate', { html: 'x', strict }, context)).strict

describe('strict', () => {
  test('fails a job whose pages lose text, and names the warning with its place', async () => {
    const error = await render({ html: CUT, strict: true }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(OctavoError)
    expect(error).toMatchObject({ code: 'strict_warnings', status: 422 })
    expect((error as OctavoError).message).toMatch(/text_cut: .*“Second words\.”.*<p> in line 1/)
  })

  test('lets warnings pass that it does not name', async () => {
    const { warnings } = await render({ html: CUT, strict: ['image_missing'] })
    expect(warnings.map(({ code }) => code)).toContain('text_cut')
    await expect(render({ html: CUT, strict: 'image_missing, text_cut' })).rejects.toThrow('text_cut')
    await expect(render({ html: '<p style="colour:red">Whole.', strict: true })).resolves.toMatchObject({ pages: 1 })
  })

  test('is read from true, a list, and codes with commas', async () => {
    expect(await strictOf(true)).toEqual(LOSSES)
    expect(await strictOf(false)).toEqual([])
    expect(await strictOf(['text_cut'])).toEqual(['text_cut'])
    expect(await strictOf('text_cut,accessibility')).toEqual(['text_cut', 'accessibility'])
    await expect(strictOf(['text_cutt'])).rejects.toThrow('which is not the code of a warning; did you mean')
    await expect(strictOf([1])).rejects.toThrow('/strict/0')
  })
})
