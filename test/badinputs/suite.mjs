/**
 * Runs the black-box suite of bad inputs against the built service, and checks what the suite's own runner does not:
 * every PDF with `qpdf --check`, the server's process, its memory, its descriptors and its log.
 *
 *   node test/badinputs/suite.mjs [prefix ...]     such as auth http/ body bomb; all of them without
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const cli = join(root, 'dist', 'cli.js')

/** The suite lies beside the repository where it is there at all. */
export const suiteFolder = join(root, '..', 'shared', 'badinputs')
export const hasSuite = existsSync(join(suiteFolder, 'run.mjs'))

const PLANS = {
  suite: { requests_per_minute: 100_000, pdfs_per_month: 1_000_000 },
  exhausted: { requests_per_minute: 100_000, pdfs_per_month: 0 },
}

/** Resolves to the problems found; none is a pass. */
export async function checkBadInputs({ isWanted, report = () => {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'badinputs-'))
  const problems = []
  const server = await startService(folder)
  try {
    await prime(server)
    const { cases, meta } = JSON.parse(readFileSync(join(suiteFolder, 'badinputs.json'), 'utf8'))
    const file = join(folder, 'cases.json')
    writeFileSync(file, JSON.stringify({ meta, cases: cases.filter(each => isWanted(each.name)) }))
    const before = memoryOf(server.pid)
    const results = await runSuite(server, file, report)
    for (const { name, status, problems: found } of results) {
      for (const problem of found) if (!problem.startsWith('~')) problems.push(`${name}: ${problem}`)
      if (status === 500) problems.push(`${name}: answered 500`)
    }
    problems.push(...(await checkPdfs(server.recorded, folder)))
    problems.push(...checkProcess(server, before))
    return { problems, cases: results.length, pdfs: server.recorded.length }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts the built service with its keys; `origins` may be fetched although they are not public. */
export async function startService(folder, origins = null, further = []) {
  const config = join(folder, 'octavo.json')
  writeFileSync(config, JSON.stringify({ plans: PLANS }))
  const environment = { ...process.env, OCTAVO_DATA_DIR: join(folder, 'data'), OCTAVO_CONFIG: config }
  const makeKey = async plan =>
    (
      await run(process.execPath, [cli, 'keys', 'create', '--plan', plan, '--name', plan], { env: environment })
    ).stdout.trim()
  const [key, exhausted, revoked] = [await makeKey('suite'), await makeKey('exhausted'), await makeKey('suite')]
  await run(process.execPath, [cli, 'keys', 'revoke', revoked], { env: environment })

  const [port, allowedPort] = [await freePort(), await freePort()]
  const allowed = origins ?? [`http://127.0.0.1:${allowedPort}`]
  const args = [
    'serve',
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
    '--metrics-port',
    '0',
    '--allow-origins',
    allowed.join(','),
    ...further,
  ]
  const child = spawn(process.execPath, [cli, ...args], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let log = ''
  child.stdout.setEncoding('utf8').on('data', text => {
    log += text
  })
  const recorded = []
  const proxy = await recordingProxy(port, recorded)
  await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null))?.ok)
  return {
    url: `http://127.0.0.1:${proxy.port}`,
    keys: { key, exhausted, revoked },
    allowedPort,
    pid: child.pid,
    recorded,
    log: () => log,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      proxy.close()
      child.kill('SIGTERM')
      await new Promise(resolve => (child.exitCode === null ? child.once('exit', resolve) : resolve()))
    },
  }
}

/** The case about a reused Idempotency-Key counts on an earlier request with that key. */
async function prime({ url, keys }) {
  await fetch(`${url}/v1/generate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.key, 'idempotency-key': '"bad-suite-1"' },
    body: JSON.stringify({ html: '<p>first' }),
  })
}

async function runSuite({ url, keys, allowedPort }, file, report) {
  const results = `${file}.results`
  const args = [
    join(suiteFolder, 'run.mjs'),
    ...['--url', url, '--file', file, '--json', results, '--maxbody', '5242880', '--allowed-port', String(allowedPort)],
    ...['--key', keys.key, '--key-exhausted', keys.exhausted, '--key-revoked', keys.revoked],
    ...['--have', 'optional,exhausted-key,revoked-key,allowlist'],
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.setEncoding('utf8').on('data', report)
  await new Promise(resolve => child.once('exit', resolve))
  return existsSync(results)
    ? JSON.parse(readFileSync(results, 'utf8'))
    : [{ name: 'runner', status: 0, problems: ['it failed'] }]
}

/** Passes bytes through and keeps each PDF that a connection carried. The suite sends one request a connection. */
function recordingProxy(port, recorded) {
  const sockets = new Set()
  const server = net.createServer({ allowHalfOpen: true }, client => {
    const upstream = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    const chunks = []
    upstream.on('data', chunk => chunks.push(chunk))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
    upstream.on('close', () => keepPdf(Buffer.concat(chunks), recorded))
  })
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const close = () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      }
      resolve({ port: server.address().port, close })
    })
  })
}

function keepPdf(bytes, recorded) {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, Math.max(0, end))
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? Number.NaN)
  const isPdf = /^HTTP\/1.1 200 /.test(head) && /^content-type: application\/pdf/im.test(head)
  // A client that went away has half a PDF, which is nobody's.
  if (isPdf && bytes.length === end + 4 + length) recorded.push(bytes.subarray(end + 4))
}

export async function checkPdfs(pdfs, folder) {
  const problems = []
  if (
    await run('qpdf', ['--version']).then(
      () => false,
      () => true,
    )
  )
    return problems
  const out = join(folder, 'pdfs')
  mkdirSync(out)
  for (const [index, pdf] of pdfs.entries()) {
    const path = join(out, `${index}.pdf`)
    writeFileSync(path, pdf)
    await run('qpdf', ['--check', path]).catch(error =>
      problems.push(`PDF ${index}: ${String(error.stdout).slice(0, 300)}`),
    )
  }
  return problems
}

const MAX_GROWTH = 150e6

export function checkProcess(server, before) {
  const problems = []
  if (!server.isRunning()) problems.push('the server ended')
  const growth = memoryOf(server.pid) - before
  if (growth > MAX_GROWTH) problems.push(`the server grew by ${Math.round(growth / 1e6)} MB`)
  const descriptors = process.platform === 'linux' ? readdirSync(`/proc/${server.pid}/fd`).length : 0
  if (descriptors > 60) problems.push(`${descriptors} descriptors are open`)
  for (const secret of Object.values(server.keys))
    if (server.log().includes(secret.slice(22))) problems.push('the log has a key')
  if (server.log().includes('"fault"')) problems.push('the log has a fault')
  return problems
}

export const memoryOf = pid =>
  process.platform === 'linux' ? Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096 : 0

const freePort = () =>
  new Promise(resolve => {
    const server = net.createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

async function until(holds) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (await holds()) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error('The service did not become ready.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!hasSuite) {
    console.log('The suite of bad inputs is not here; nothing was checked.')
    process.exit(0)
  }
  const prefixes = process.argv.slice(2)
  const isWanted = name => prefixes.length === 0 || prefixes.some(prefix => name.startsWith(prefix))
  const { problems, cases, pdfs } = await checkBadInputs({ isWanted, report: text => process.stdout.write(text) })
  console.log(`${cases} cases, ${pdfs} PDFs checked, ${problems.length} problems`)
  for (const problem of problems) console.log(`  ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
