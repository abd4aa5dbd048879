/** Lays a document out and proves its pages. */
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { type JobRequest, NO_PROFILES, readJob } from '../../src/job/job.ts'
import { prove } from '../../src/proof/proof.ts'
import type { Finding } from '../../src/proof/types.ts'
import { runStages, type Stages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

export interface Proved extends Stages {
  readonly findings: readonly Finding[]
  readonly diagnostics: Diagnostics
}

const FURTHER = new URL('../fixtures/templates/', import.meta.url)

export async function proved(html: string, request: Partial<JobRequest> = {}): Promise<Proved> {
  const templates = [...templateNames(), ...templateNames(FURTHER)]
  const context = { templates, profiles: NO_PROFILES, defaultProfile: null }
  const job = await readJob('generate', { html, template: 'clean', ...request }, context)
  const diagnostics = new Diagnostics()
  const stages = await runStages(job, { loader: null, templates: FURTHER }, diagnostics)
  return { ...stages, findings: prove(stages.display, stages).findings, diagnostics }
}

/** Faults with the texts that they are found in, for comparing. */
export const faultsOf = ({ findings }: Pick<Proved, 'findings'>): readonly string[] =>
  findings.map(({ fault, text }) => `${fault}: ${text}`)
