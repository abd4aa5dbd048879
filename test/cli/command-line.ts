/** Runs command lines in this process, in a folder of their own, with what they say. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { main } from '../../src/cli/main.ts'

export interface Said {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
}

/** The standard output and error of a command line, and its exit status. */
export async function octavo(...args: readonly string[]): Promise<Said> {
  const said = { stdout: '', stderr: '' }
  const spies = (['stdout', 'stderr'] as const).map(stream =>
    vi.spyOn(process[stream], 'write').mockImplementation(chunk => {
      said[stream] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()
      return true
    }),
  )
  try {
    const status = await main(args)
    return { status, ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}

/** A new folder for each test of the file: `join(folder(), name)`. */
export function testFolder(): (name?: string) => string {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'octavo-cli-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  return (name = '') => join(folder, name)
}
