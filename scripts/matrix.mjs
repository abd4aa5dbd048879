/**
 * The same documents on every supported Node, without a compiler for WebAssembly, and in a worker thread: all must give the same
 * bytes. Needs the built library (`npm run build`).
 *
 *   npm run test:matrix [-- 20 22 24 26]
 *   npm run test:matrix -- /opt/node-22.12.0/bin/node      an executable, such as that of a distribution, in place of a version
 *   npm run test:matrix -- --pictures       the first pages as PNG pictures, in place of PDFs
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const asked = process.argv.slice(2).filter(each => !each.startsWith('-'))
const flags = process.argv.slice(2).filter(each => each.startsWith('-'))
const versions = asked.length > 0 ? asked : ['20', '22', '24', '26']
const program = fileURLToPath(new URL('../test/fixtures/digest.mjs', import.meta.url))
const VARIANTS = [
  ...versions.map(version => ({
    name: version.includes('/') ? version : `Node ${version}`,
    command: [...(version.includes('/') ? [version] : ['npx', '-y', `node@${version}`]), program, ...flags],
  })),
  { name: 'this Node, --jitless', command: [process.execPath, '--jitless', program, ...flags] },
  { name: 'this Node, in a worker thread', command: [process.execPath, program, '--worker', ...flags] },
]

let expected = null
for (const { name, command } of VARIANTS) {
  const { stdout, stderr, status } = spawnSync(command[0], command.slice(1), { encoding: 'utf8' })
  if (status !== 0) {
    console.error(`${name}: failed: ${stderr.trim().slice(-400)}`)
    process.exitCode = 1
    continue
  }
  const digests = JSON.parse(stdout)
  expected ??= digests
  // Without WebAssembly there are no graphs.
  const made = Object.keys(command.includes('--jitless') ? digests : expected)
  const wrong = made.filter(document => digests[document] !== expected[document])
  console.log(
    `${name}: ${Object.keys(digests).length} documents, ${wrong.length === 0 ? 'all equal' : `other bytes: ${wrong.join(', ')}`}`,
  )
  if (wrong.length > 0) process.exitCode = 1
}
