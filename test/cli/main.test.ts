/** What becomes of the first word of a command line. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { main } from '../../src/cli/main.ts'

afterEach(() => vi.restoreAllMocks())

async function run(...args: readonly string[]): Promise<{ status: number; stderr: string }> {
  const said: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation(text => said.push(String(text)) > 0)
  return { status: await main(args), stderr: said.join('') }
}

describe('a first word', () => {
  test('that is close to a command names it', async () => {
    const { status, stderr } = await run('chek', 'a.pdf')
    expect(status).toBe(2)
    expect(stderr).toContain('"chek" is neither a command nor a file; did you mean "check"?')
  })
  test('that is none, before files and flags, is what is told', async () => {
    const { status, stderr } = await run('generate', 'a.html', '-o', 'a.pdf')
    expect(status).toBe(2)
    expect(stderr).toContain('"generate" is neither a command nor a file.\n')
  })
  test('that may be a file is one', async () => {
    expect((await run('missing.html')).stderr).toContain('The file does not exist.')
  })
})
