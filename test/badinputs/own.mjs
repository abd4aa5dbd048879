/**
 * Sends the bad inputs of the lists beside this file to the built service: each has its answer, nothing reaches the canary, nothing
 * secret is told, and a small document is answered after each.
 *
 *   node test/badinputs/own.mjs [prefix ...]      such as head/ bomb/; without, all but document/, which takes minutes
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { documentCases } from './document-cases.mjs'
import { fetchCases } from './fetch-cases.mjs'
import { fieldCases } from './field-cases.mjs'
import { furtherCases } from './further-cases.mjs'
import { oddAnswers } from './odd-answers.mjs'
import { caseOf, ownCases } from './own-cases.mjs'
import { requestCases } from './request-cases.mjs'
import { checkPdfs, checkProcess, memoryOf, startService } from './suite.mjs'
import { workCases } from './work-cases.mjs'

/** Seconds of processor time that a case may take, on all threads. Wall time would judge the machine's load. */
const PROCESSOR_SECONDS = 8
const PATIENCE_MS = 300_000
/** Long enough for machines under load. */
const TIMES = ['--render-time', '240s', '--request-time', '280s']
const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SECRETS = ['CANARY-SECRET', 'root:x:0', ROOT, '/node_modules/', 'at Object.']

const listening = server =>
  new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })

/** Answers as no server should. */
function hostile(canary) {
  const text = (response, body, head = {}) =>
    response.writeHead(200, { 'content-type': 'text/html', ...head }).end(body)
  const content = `<title>Page</title><article><h1>Page</h1>${'<p>Enough words for an article.'.repeat(20)}</article>`
  const raw = (response, bytes) => response.socket.end(bytes)
  const answers = {
    ...oddAnswers(canary),
    '/page': response => text(response, content),
    '/refresh': response => text(response, content, { refresh: `0;url=${canary}/refreshed` }),
    '/preload': response =>
      text(response, content, { link: `<${canary}/a.css>;rel=preload;as=style, <${canary}/>;rel=preconnect` }),
    '/far': response => response.writeHead(302, { location: `/${'x'.repeat(12_000)}` }).end(),
    '/again': response => response.writeHead(302, { location: `/again?${Math.random()}` }).end(),
    '/hints': response => {
      const timer = setInterval(
        () => response.socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(50)),
        5,
      )
      response.socket.once('close', () => clearInterval(timer)).on('error', () => {})
    },
    '/extension': response => {
      response.socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\n5;')
      const timer = setInterval(() => response.socket.write('x'.repeat(9_000)), 2)
      response.socket.once('close', () => clearInterval(timer)).on('error', () => {})
    },
    '/members': response => {
      const member = gzipSync(Buffer.alloc(1e6, 97))
      text(response, Buffer.concat(Array.from({ length: 60 }, () => member)), { 'content-encoding': 'gzip' })
    },
    '/nonsense': response => text(response, Buffer.alloc(5_000, 0xff), { 'content-encoding': 'deflate' }),
    '/utf-7': response => text(response, `+ADw-script+AD4-${content}`, { 'content-type': 'text/html; charset=utf-7' }),
    '/status-600': response => raw(response, 'HTTP/1.1 600 More\r\ncontent-type: text/html\r\n\r\n<p>x'),
    '/status-204': response => raw(response, 'HTTP/1.1 204 None\r\ncontent-type: text/html\r\n\r\n<p>x'),
    '/lengths': response =>
      raw(
        response,
        'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 4\r\ncontent-length: 9\r\n\r\n<p>xxxxxx',
      ),
  }
  return http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url, 'http://a')
    if (pathname === '/to') return response.writeHead(307, { location: decodeURIComponent(search.slice(1)) }).end()
    if (pathname === '/echo') return text(response, `${content}<p>${JSON.stringify(request.headers)}`)
    const answer = answers[pathname]
    return answer === undefined ? response.writeHead(404).end() : answer(response)
  })
}

const send = (server, request) =>
  request.raw === undefined ? sendRequest(server, request) : sendRaw(server, request.raw)

function sendRequest({ url, keys }, { method = 'POST', path = '/v1/generate', headers = {}, body }) {
  return new Promise(resolve => {
    const bytes = body === undefined ? null : Buffer.from(body)
    const head = { 'x-api-key': keys.key, 'content-type': 'application/json', ...headers }
    if (bytes !== null) head['content-length'] = bytes.length
    const done = (status, answered = {}, text = '') => resolve({ status, headers: answered, text })
    const asked = http.request(
      `${url}${path}`,
      { method, headers: head, agent: false, timeout: PATIENCE_MS },
      answer => {
        const chunks = []
        answer.on('data', chunk => chunks.push(chunk)).on('error', () => done(0))
        answer.on('end', () => done(answer.statusCode, answer.headers, Buffer.concat(chunks).toString('latin1')))
      },
    )
    asked.on('timeout', () => asked.destroy()).on('error', () => done(0))
    asked.end(bytes ?? undefined)
  })
}

function sendRaw({ url }, raw) {
  return new Promise(resolve => {
    const { port, hostname } = new URL(url)
    let text = ''
    const socket = net.connect(Number(port), hostname)
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), headers: {}, text }))
    socket.write(raw)
  })
}

function problemsOf({ request: { method }, statuses, code }, answer) {
  const problems = []
  // RFC 9110 §9.3.2: of an answer to HEAD there is the head alone.
  const hasBody = method !== 'HEAD'
  if (!statuses.includes(answer.status)) problems.push(`status ${answer.status}, not ${statuses.join(' or ')}`)
  const isProblem = hasBody && answer.status >= 400 && String(answer.headers['content-type']).includes('problem+json')
  const problem = isProblem ? JSON.parse(Buffer.from(answer.text, 'latin1').toString()) : null
  if (code !== null && problem?.code !== code) problems.push(`code ${problem?.code}, not ${code}`)
  if (hasBody && answer.status >= 400 && Object.keys(answer.headers).length > 0 && problem === null)
    problems.push('the refusal is not application/problem+json')
  if (problem !== null && answer.text.length > 8_192) problems.push(`the refusal has ${answer.text.length} bytes`)
  for (const secret of SECRETS) if (answer.text.includes(secret)) problems.push(`the answer has "${secret}"`)
  return problems
}

/** Of the server and its renderers; 0 where there is no /proc. One that is recycled takes its time along. */
function processorSeconds(pid) {
  const children = `/proc/${pid}/task/${pid}/children`
  if (!existsSync(children)) return 0
  const pids = [pid, ...readFileSync(children, 'latin1').trim().split(' ').filter(Boolean)]
  const ticks = pids.map(each => {
    if (!existsSync(`/proc/${each}/stat`)) return 0
    const fields = readFileSync(`/proc/${each}/stat`, 'latin1').split(') ')[1].split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

/** Resolves to the problems found, each after the name of its case. */
export async function checkOwnBadInputs({ isWanted = () => true, report = () => {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'own-badinputs-'))
  const asked = []
  const canary = http.createServer((request, response) => {
    asked.push(request.url)
    response.end('CANARY-SECRET')
  })
  const canaryPort = await listening(canary)
  const canaryOrigin = `http://127.0.0.1:${canaryPort}`
  const [first, second] = [hostile(canaryOrigin), hostile(canaryOrigin)]
  const [allowed, other] = [await listening(first), await listening(second)].map(port => `http://127.0.0.1:${port}`)
  const server = await startService(folder, [allowed, other], TIMES)
  const problems = []
  try {
    const given = { key: server.keys.key, canary: canaryOrigin, canaryPort, allowed, other }
    const lists = [ownCases, requestCases, fieldCases, fetchCases, furtherCases, workCases, documentCases]
    const cases = lists.flatMap(list => list(given)).map(caseOf)
    const wanted = cases.filter(({ name }) => isWanted(name))
    const memory = memoryOf(server.pid)
    for (const each of wanted) {
      asked.length = 0
      if (each.request.before !== undefined) await send(server, each.request.before)
      const before = processorSeconds(server.pid)
      const answer = await send(server, each.request)
      const found = problemsOf(each, answer)
      const spent = processorSeconds(server.pid) - before
      if (spent > PROCESSOR_SECONDS) found.push(`it took ${spent.toFixed(1)} s of processor time`)
      if (asked.length > 0) found.push(`the canary was asked for ${asked.join(', ')}`)
      const small = await send(server, { body: '{"html":"<p>small"}' })
      if (small.status !== 200) found.push(`a small document then got ${small.status}`)
      problems.push(...found.map(problem => `${each.name}: ${problem}`))
      report(
        `${found.length === 0 ? 'ok  ' : 'FAIL'} ${each.name} ${answer.status} ${spent.toFixed(1)} s ${found.join('; ')}\n`,
      )
    }
    problems.push(...(await checkPdfs(server.recorded, folder)), ...checkProcess(server, memory))
    return { problems, cases: wanted.length, pdfs: server.recorded.length }
  } finally {
    await server.stop()
    for (const each of [canary, first, second]) {
      each.close()
      each.closeAllConnections()
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const prefixes = process.argv.slice(2)
  const isWanted = name =>
    prefixes.length === 0 ? !name.startsWith('document/') : prefixes.some(prefix => name.startsWith(prefix))
  const { problems, cases, pdfs } = await checkOwnBadInputs({ isWanted, report: text => process.stdout.write(text) })
  console.log(`${cases} own cases, ${pdfs} PDFs checked, ${problems.length} problems`)
  for (const problem of problems) console.log(`  ${problem}`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
