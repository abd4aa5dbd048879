/** `octavo diff`: the differences between two PDFs, or between the PDFs of two documents. */
import { writeFile } from 'node:fs/promises'
import { profilesIn } from '../job/job.ts'
import { readArguments } from './arguments.ts'
import { DIFF_FLAGS } from './command-flags.ts'
import { type ComparedSide, sideOf } from './compared-side.ts'
import { JOB_FLAGS } from './job-flags.ts'
import { CommandFailed, UsageError } from './outcome.ts'
import { webAccess } from './web-access.ts'

const HINT = 'Try "octavo diff --help".'

/** Maximum number of pages per document with pictures; browsers cope badly with larger reports. */
const MOST_PICTURES = 200

/** Exits with 0 if nothing differs, 1 if something does, 2 if a side cannot be read. */
export async function diff(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...DIFF_FLAGS, ...JOB_FLAGS }, HINT)
  const [one, other, ...rest] = given.positionals
  if (one === undefined || other === undefined || rest.length > 0) throw new UsageError('Name two files.', HINT)
  const { templateNames } = await import('../render/templates.ts')
  const context = { templates: templateNames(), profiles: profilesIn('profiles'), defaultProfile: null }
  const web = webAccess([])
  try {
    const before = await readable(one, sideOf(one, given, context, web))
    const after = await readable(other, sideOf(other, given, context, web))
    const { compared } = await import('../compare/compare.ts')
    const { warningChanges } = await import('../compare/warning-changes.ts')
    const { changes: seen, pages } = compared(before.model, after.model)
    const told =
      before.warnings === null || after.warnings === null ? [] : warningChanges(before.warnings, after.warnings)
    const comparison = { changes: [...seen, ...told], pages }
    const report = given.text('html')
    if (report !== null) {
      const { pagesThatDiffer, reportHtml } = await import('../compare/html-report.ts')
      const differing = pagesThatDiffer(comparison)
      const sides = [
        { ...before, pictures: await before.pictures(differing.before.slice(0, MOST_PICTURES)) },
        { ...after, pictures: await after.pictures(differing.after.slice(0, MOST_PICTURES)) },
      ] as const
      await writeFile(report, reportHtml(...sides, comparison))
    }
    const { summaryOf } = await import('../compare/describe.ts')
    const { changes } = comparison
    if (given.has('json')) process.stdout.write(`${JSON.stringify({ changes }, null, 2)}\n`)
    else process.stdout.write(changes.length === 0 ? 'No differences.\n' : `${summaryOf(changes)}\n`)
    if (changes.length > 0) throw new CommandFailed()
  } finally {
    await web.close()
  }
}

/** Adds the name of the side to its errors. */
async function readable(argument: string, side: Promise<ComparedSide>): Promise<ComparedSide> {
  try {
    return await side
  } catch (error) {
    if (error instanceof Error && !(error instanceof UsageError))
      throw new UsageError(`${argument}: ${error.message}`, HINT)
    throw error
  }
}
