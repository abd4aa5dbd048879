/** `octavo dump`: a document at one stage of the pipeline, as text. */
import { Diagnostics } from '../base/diagnostics.ts'
import { NO_PROFILES } from '../job/job.ts'
import { renderJob } from '../render/render.ts'
import { runStages, type Stages } from '../render/stages.ts'
import { templateNames } from '../render/templates.ts'
import { readArguments } from './arguments.ts'
import { DUMP_FLAGS, DUMP_STAGES } from './command-flags.ts'
import { inputOf, prepare } from './inputs.ts'
import { JOB_FLAGS, requestFrom } from './job-flags.ts'
import { UsageError } from './outcome.ts'
import { webAccess } from './web-access.ts'

type Stage = (typeof DUMP_STAGES)[number]

const HINT = 'Try "octavo dump --help".'

/** Prints a document at one stage on standard output, and its warnings on standard error. */
export async function dump(args: readonly string[]): Promise<void> {
  const given = readArguments(args, { ...DUMP_FLAGS, ...JOB_FLAGS }, HINT)
  const [argument, ...rest] = given.positionals
  if (argument === undefined || rest.length > 0) throw new UsageError('Name one file or address.', HINT)
  const stage = DUMP_STAGES.find(each => each === (given.text('stage') ?? 'fragments'))
  if (stage === undefined) throw new UsageError(`--stage: there are ${DUMP_STAGES.join(', ')}.`, HINT)
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const web = webAccess([])
  try {
    const { job, loader } = await prepare(inputOf(argument), requestFrom(given), context, {
      web,
      root: given.text('root'),
    })
    const diagnostics = new Diagnostics()
    if (stage === 'text') {
      const { pdfText } = await import('../compare/page-text.ts')
      process.stdout.write(pdfText((await renderJob(job, { loader })).pdf))
      return
    }
    const stages = await runStages(job, { loader }, diagnostics)
    process.stdout.write(await written(stage, stages))
    for (const { message, where, count } of diagnostics.list())
      process.stderr.write(
        `warning: ${message}${where === null ? '' : ` (${where})`}${count > 1 ? ` ×${count}` : ''}\n`,
      )
  } finally {
    await web.close()
  }
}

async function written(
  stage: Exclude<Stage, 'text'>,
  { document, styled, tree, paged, display }: Stages,
): Promise<string> {
  switch (stage) {
    case 'tree':
      return (await import('../debug/tree.ts')).dumpTree(document)
    case 'styles':
      return (await import('../debug/tree.ts')).dumpStyles(document, styled)
    case 'boxes':
      return (await import('../debug/boxes.ts')).dumpBoxes(tree)
    case 'fragments':
      return (await import('../debug/fragments.ts')).dumpFragments(paged)
    case 'ops':
      return (await import('../debug/ops.ts')).dumpOps(display)
    case 'svg': {
      const { overlaySvg } = await import('../debug/overlay.ts')
      const { svgPicture } = await import('../svg-writer/page.ts')
      const pages = display.pages.map((page, index) => ({ page, above: overlaySvg(paged.pages, index) }))
      return svgPicture(pages, display.meta.title)
    }
  }
}
