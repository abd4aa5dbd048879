/** `octavo diff`: what differs between two PDFs, or between the PDFs that two documents become. */
import { readFile, writeFile } from 'node:fs/promises'
import { OctavoError } from '../base/errors.ts'
import type { ComparedDocument } from '../compare/report.ts'
import { type JobContext, profilesIn } from '../job/job.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { DIFF_FLAGS } from './command-flags.ts'
import { inputOf, prepare } from './inputs.ts'
import { JOB_FLAGS, requestFrom } from './job-flags.ts'
import { CommandFailed, UsageError } from './outcome.ts'
import { type WebAccess, webAccess } from './web-access.ts'

const HINT = 'Try "octavo diff --help".'

/** Exit status 0 where nothing differs, 1 where something does, 2 where one cannot be read. */
export async function diff(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...DIFF_FLAGS, ...JOB_FLAGS }, HINT)
  const [one, other, ...rest] = given.positionals
  if (one === undefined || other === undefined || rest.length > 0) throw new UsageError('Name two files.', HINT)
  const { templateNames } = await import('../render/templates.ts')
  const context = { templates: templateNames(), profiles: profilesIn('profiles'), defaultProfile: null }
  const web = webAccess([])
  try {
    const before = await sideOf(one, given, context, web)
    const after = await sideOf(other, given, context, web)
    const { compared } = await import('../compare/compare.ts')
    const comparison = compared(before.model, after.model)
    const report = given.text('html')
    if (report !== null) {
      const { reportHtml } = await import('../compare/report.ts')
      await writeFile(report, reportHtml(before, after, comparison))
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

/** A PDF as it is; anything else is rendered, with pictures where a report shows them. */
async function sideOf(
  argument: string,
  given: Arguments,
  context: JobContext,
  web: WebAccess,
): Promise<ComparedDocument> {
  const { readModel } = await import('../compare/read-model.ts')
  try {
    const stored = await pdfAt(argument)
    if (stored !== null) return { label: argument, model: readModel(stored), pictures: [] }
    const { job, loader } = await prepare(inputOf(argument), requestFrom(given), context, web)
    const { renderJob, renderPages } = await import('../render/render.ts')
    const { pdf } = await renderJob(job, { loader })
    const pictures = given.text('html') === null ? [] : (await renderPages(job, { loader })).pictures
    return { label: argument, model: readModel(pdf), pictures: pictures.map(({ png }) => png) }
  } catch (error) {
    if (error instanceof UsageError) throw error
    if (error instanceof OctavoError || error instanceof Error)
      throw new UsageError(`${argument}: ${error.message}`, HINT)
    throw error
  }
}

/** The bytes of a file that is a PDF, or null. */
async function pdfAt(argument: string): Promise<Uint8Array | null> {
  if (inputOf(argument).kind !== 'file') return null
  try {
    const bytes = await readFile(argument)
    return bytes.toString('latin1', 0, 5) === '%PDF-' ? bytes : null
  } catch {
    return null
  }
}
