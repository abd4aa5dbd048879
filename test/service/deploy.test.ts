/** The files of operators name metrics and settings that there are. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closureOf, folderOf } from '../../scripts/release/peers.mjs'
import { createMetrics } from '../../src/service/metrics.ts'
import { loadSettings, SETTING_NAMES, variableOf } from '../../src/service/settings.ts'

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

  it('have values whose names the schema of the chart knows', () => {
    const schema = JSON.parse(textOf('deploy/helm/octavo/values.schema.json'))
    // Indented by two for each level, with no lists: names of the first two levels.
    let parent = ''
    for (const line of textOf('deploy/helm/octavo/values.yaml').split('\n')) {
      const [, indent, name] = /^( {0,2})(\w+):/.exec(line) ?? []
      if (name === undefined) continue
      if (indent === '') parent = name
      const { properties } = indent === '' ? schema : schema.properties[parent]
      if (!['resources', 'pullPolicy'].includes(name)) expect(properties, `${parent} ${name}`).toHaveProperty(name)
    }
    expect(schema.properties.jobs.properties.autoscaling.properties.kind.enum).toEqual(['keda', 'hpa', 'off'])
  })

  it.each(['deploy/kubernetes.yaml', 'deploy/helm/octavo/templates/server.yaml'])(
    'let the group of the process read the keys: %s',
    file => {
      const pod = textOf(file) + (file.includes('helm') ? textOf('deploy/helm/octavo/templates/_helpers.tpl') : '')
      const [, user] = /runAsUser: (\d+)/.exec(pod)!
      expect(pod).toMatch(/secret: \{ secretName: .*, defaultMode: 0440 \}/)
      expect(pod).toMatch(new RegExp(`fsGroup: ${user}\\b`))
    },
  )

  it('are JSON where they say so', () => {
    for (const file of files.filter(name => name.endsWith('.json')))
      expect(() => JSON.parse(textOf(file))).not.toThrow()
  })
})

describe('what is fetched to build and to check', () => {
  it('is named by what cannot be moved to other content', () => {
    const [, base] = /^ARG NODE=(.*)$/m.exec(textOf('Dockerfile'))!
    expect(base).toMatch(/^node:\d+-slim@sha256:[0-9a-f]{64}$/)
    for (const [, from] of textOf('Dockerfile').matchAll(/^FROM (\S+)/gm)) expect(from).toBe('$'.concat('{NODE}'))
    const workflows = readdirSync(join(ROOT, '.github/workflows')).map(name => join('.github/workflows', name))
    const used = ['action.yml', ...workflows].flatMap(file => [...textOf(file).matchAll(/\buses: (.*)/g)])
    expect(used.length).toBeGreaterThan(3)
    for (const [, action] of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
  })
})

/** Instructions of the stage that is the image, after the last FROM. */
describe('the image', () => {
  const lines = textOf('Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter(line => /^[A-Z]/.test(line))
  const image = lines.slice(lines.findLastIndex(line => line.startsWith('FROM ')))
  const all = (name: string): readonly string[] =>
    image.filter(line => line.startsWith(`${name} `)).map(line => line.slice(name.length + 1))
  const manifest = JSON.parse(textOf('package.json'))

  it('is built by scripts that there are, from files that the build is given', () => {
    const runs = lines.filter(line => line.startsWith('RUN ')).join('\n')
    for (const [, name] of runs.matchAll(/npm run ([\w:-]+)/g)) expect(manifest.scripts, name).toHaveProperty(name!)
    const ignored = new Set(textOf('.dockerignore').trim().split('\n'))
    for (const [, file] of runs.matchAll(/\bnode (\S+\.mjs)/g)) {
      expect(existsSync(join(ROOT, file!)), file).toBe(true)
      expect(ignored.has(file!.split('/')[0]!), file).toBe(false)
    }
    const made = [...manifest.files, 'scripts', 'src', 'examples'].filter(name => !['dist'].includes(name))
    expect(made.filter(name => ignored.has(name))).toEqual([])
    for (const secret of ['.git', '.octavo', 'node_modules']) expect(ignored, secret).toContain(secret)
  })

  it('runs as nobody in particular, on the ports of the settings, and asks after its health', () => {
    expect(all('USER')).toEqual(['node'])
    const { port, metricsPort } = loadSettings({ flags: {}, environment: {}, file: null })
    expect(all('EXPOSE')).toEqual([`${port} ${metricsPort}`])
    const variables = all('ENV').flatMap(text => [...text.matchAll(/\b(OCTAVO_\w+)=/g)].map(match => match[1]!))
    const known = new Set(SETTING_NAMES.map(variableOf))
    expect(variables.filter(name => !known.has(name))).toEqual([])
    expect(all('HEALTHCHECK')[0]).toContain('CMD ["node", "dist/cli.js", "health"]')
    expect(all('ENTRYPOINT')).toEqual(['["node", "dist/cli.js"]'])
    expect(manifest.bin.octavo).toBe('dist/cli.js')
  })

  it('has what jobs need, with all that it needs itself, from the lock file', () => {
    const [, named = ''] = /peers\.mjs \/peers (.*)/.exec(lines.join('\n'))!
    const names = named.split(' ')
    expect(names).toEqual(['bullmq', '@aws-sdk/client-s3'])
    for (const name of names) expect(manifest.peerDependencies, name).toHaveProperty([name])
    const lock = JSON.parse(textOf('package-lock.json'))
    const folders = closureOf(names, lock)
    for (const folder of folders)
      for (const name of Object.keys(lock.packages[folder].dependencies ?? {}))
        expect(folders, `${name} of ${folder}`).toContain(folderOf(name, folder, lock.packages))
    expect(all('COPY')).toContain('--from=build /peers/node_modules /node_modules')
  })
})
