/**
 * The same documents on every supported Node: all must give the same bytes. Needs the built library (`npm run build`).
 *
 *   npm run test:matrix [-- 20 22 24 26]
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const asked = process.argv.slice(2)
const versions = asked.length > 0 ? asked : ['20', '22', '24', '26']
const program = fileURLToPath(new URL('../test/fixtures/digest.mjs', import.meta.url))

const digests = versions.map(version => {
  const { stdout, stderr, status } = spawnSync('npx', ['-y', `node@${version}`, program], { encoding: 'utf8' })
  const digest = status === 0 ? stdout.trim() : `failed: ${stderr.trim().slice(-400)}`
  console.log(`Node ${version}: ${digest}`)
  return digest
})
if (new Set(digests).size > 1 || digests.some(digest => !/^[0-9a-f]{64}$/.test(digest))) {
  console.error('The bytes differ.')
  process.exitCode = 1
}
