/** The files of operators name metrics and settings that there are. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../src/service/metrics.ts'
import { SETTING_NAMES, variableOf } from '../../src/service/settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = readdirSync(join(ROOT, 'deploy'), { recursive: true, encoding: 'utf8' })
  .filter(name => /\.(?:ya?ml|json|tpl|service)$/.test(name))
  .map(name => join('deploy', name))
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

describe('the files in deploy', () => {
  it('name metrics that the service has', async () => {
    const none = () => 0
    const state = { waiting: 0, running: 0, failed: 0, webhooksWaiting: 0, webhooksFailed: 0, oldestSeconds: 0 }
    const gauges = { queued: none, busyWorkers: none, warmWorkers: none, isLedgerWritable: () => true }
    const text = await createMetrics({ ...gauges, queue: async () => ({ ...state, heldBytes: 0 }) }).text()
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(match => match[1]!))
    const used = files.flatMap(file => [...textOf(file).matchAll(/\boctavo_[a-z_]+\b/g)].map(match => match[0]))
    expect(used.length).toBeGreaterThan(20)
    expect(used.filter(name => !known.has(name.replace(/_bucket$/, '')))).toEqual([])
  })

  it('name variables that are settings', () => {
    const known = new Set(SETTING_NAMES.map(variableOf))
    const used = files.flatMap(file =>
      [...textOf(file).matchAll(/\bOCTAVO_[A-Z][A-Z_]*[A-Z]\b/g)].map(match => match[0]),
    )
    expect(used.filter(name => !known.has(name))).toEqual([])
  })

  it('are JSON where they say so', () => {
    for (const file of files.filter(name => name.endsWith('.json')))
      expect(() => JSON.parse(textOf(file))).not.toThrow()
  })
})
