/** Writes findings as text, JSON, or SARIF 2.1.0 (OASIS) for tools that collect such reports. */
import { type Checked, notChecked } from './check.ts'
import type { Finding } from './types.ts'

/** The format of a report. */
type ReportFormat = 'text' | 'json' | 'sarif'

/** The name and findings of a file. */
interface CheckedFile extends Checked {
  readonly name: string
}

/** The report of several files as text, JSON or SARIF 2.1.0. */
export function reportOf(files: readonly CheckedFile[], format: ReportFormat): string {
  switch (format) {
    case 'text':
      return files.map(textOf).join('\n')
    case 'json':
      return `${JSON.stringify({ files: files.map(asJson), notChecked }, null, 2)}\n`
    case 'sarif':
      return `${JSON.stringify(asSarif(files), null, 2)}\n`
  }
}

const asJson = ({ name, standards, findings }: CheckedFile) => ({
  name,
  standards,
  passed: findings.length === 0,
  findings,
})

function textOf({ name, standards, findings }: CheckedFile): string {
  if (standards.length === 0) return `${name}: claims no standard that can be checked\n`
  const verdict =
    findings.length === 0 ? 'nothing found' : `${findings.length} ${findings.length === 1 ? 'fault' : 'faults'}`
  const lines = findings.map(finding => {
    const where = [finding.page === null ? '' : `page ${finding.page}`, finding.place ?? ''].filter(Boolean).join(', ')
    const times = finding.count === 1 ? '' : ` ×${finding.count}`
    return `  ${finding.norm} ${finding.clause}: ${finding.message}${where === '' ? '' : ` (${where})`}${times}\n`
  })
  return `${name}: ${standards.join(', ')}: ${verdict}\n${lines.join('')}`
}

const ruleOf = ({ norm, clause }: Finding): string => `${norm} ${clause}`

/**
 * SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): a rule for each clause, a result for each
 * finding. Structure paths are logical locations; pages have no place of their own in the format.
 */
function asSarif(files: readonly CheckedFile[]): object {
  const rules = [...new Set(files.flatMap(({ findings }) => findings.map(ruleOf)))].sort()
  const results = files.flatMap(({ name, findings }) =>
    findings.map(finding => ({
      ruleId: ruleOf(finding),
      level: 'error',
      message: { text: finding.message },
      locations: [
        {
          physicalLocation: { artifactLocation: { uri: encodeURI(name) } },
          ...(finding.place === null ? {} : { logicalLocations: [{ fullyQualifiedName: finding.place }] }),
        },
      ],
      properties: { page: finding.page, count: finding.count },
    })),
  )
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Octavo', rules: rules.map(id => ({ id })) } }, results }],
  }
}
