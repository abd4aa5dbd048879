/** Jobs from the request to the delivery: a real server, a real store, a renderer with a stand-in for the engine. */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { Queue } from 'bullmq'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type RunningWorker, startWorker } from '../../../src/service/jobs/job-worker.ts'
import { createLog } from '../../../src/service/logs.ts'
import { loadSettings } from '../../../src/service/settings.ts'
import { octavo } from '../../cli/command-line.ts'
import { program } from '../program.ts'
import { hasRedis, type RedisServer, startRedis } from '../redis-server.ts'
import { type Answer, type Running, run } from '../running.ts'

interface Received {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
}

/** Takes whatever comes; the path says with which status it answers, "/fail/3/…" fails three times. */
async function receiver() {
  const received: Received[] = []
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', chunk => chunks.push(chunk))
      .on('end', () => {
        const { method = '', url: path = '', headers } = request
        received.push({ method, path, headers, body: Buffer.concat(chunks) })
        const [, verb, times] = path.split('/')
        const isFailing = verb === 'fail' && received.filter(each => each.path === path).length <= Number(times)
        response.writeHead(isFailing ? 503 : verb === 'refuse' ? 403 : 200).end()
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, received, close: () => new Promise(resolve => server.close(resolve)) }
}

// Needs the system's redis-server.
describe.skipIf(!hasRedis)('jobs', () => {
  let redis: RedisServer
  let running: Running
  let worker: RunningWorker
  let there: Awaited<ReturnType<typeof receiver>>
  const flags = () => ({ store: redis.url, jobs: 'on', allow_origins: there.origin, jobs_tries: '3' })
  const key = () => ({ 'x-api-key': running.key })

  const startWorking = async (more: Readonly<Record<string, string>> = {}): Promise<RunningWorker> => {
    const own = { ...flags(), workers: '1', metrics_port: '0', shutdown_time: '1s', ...more }
    const settings = loadSettings({ flags: own, environment: {}, file: null })
    const rendererProgram = await program(new URL('../stand-in.program.ts', import.meta.url))
    return startWorker(settings, { rendererProgram, log: createLog('silent'), silenceMs: 10_000, pauseFactor: 0.02 })
  }

  beforeAll(async () => {
    redis = await startRedis()
    there = await receiver()
    running = await run(flags())
    worker = await startWorking()
  }, 60_000)
  afterAll(async () => {
    await worker.stop()
    await running.close()
    await there.close()
    await redis.stop()
  })

  const post = async (body: object, headers: http.OutgoingHttpHeaders = {}): Promise<string> => {
    const answer = await running.post('/v1/jobs', body, headers)
    expect(answer.status, answer.text).toBe(202)
    return String(answer.json()['id'])
  }
  const look = async (id: string): Promise<Record<string, unknown>> =>
    (await running.get(`/v1/jobs/${id}`, key())).json()
  const over = async (id: string): Promise<Record<string, unknown>> => {
    for (let i = 0; i < 1_200; i++) {
      const job = await look(id)
      if (job['status'] === 'done' || job['status'] === 'failed') return job
      await new Promise(resolve => setTimeout(resolve, 25))
    }
    throw new Error(`${id} does not end`)
  }
  const used = async (): Promise<number> => Number((await running.get('/v1/usage', key())).json()['used'])
  const message = async (path: string, count = 1): Promise<Received> => {
    const found = () => there.received.filter(each => each.path === path)
    for (let i = 0; i < 1_200 && found().length < count; i++) await new Promise(resolve => setTimeout(resolve, 25))
    expect(found().length, path).toBeGreaterThanOrEqual(count)
    return found()[count - 1]!
  }

  it('are done where the store took them and its answer was lost', async () => {
    const { add } = Queue.prototype
    const lost = vi.spyOn(Queue.prototype, 'add').mockImplementationOnce(async function (this: Queue, ...given) {
      await add.apply(this, given)
      throw new Error('Connection is closed.')
    })
    const before = await used()
    const headers = { 'idempotency-key': 'answer-lost' }
    expect((await running.post('/v1/jobs', { html: '<p>kept' }, headers)).status).toBeGreaterThanOrEqual(500)
    lost.mockRestore()
    const id = await post({ html: '<p>kept' }, headers)
    expect(await over(id)).toMatchObject({ status: 'done', tries: 1 })
    expect(await used()).toBe(before + 1)
  })

  it('are removed by the command', async () => {
    const id = await post({ html: 'gone' })
    await over(id)
    expect(await octavo('jobs', 'remove', id, '--store', redis.url)).toEqual({ status: 0, stdout: '', stderr: '' })
    expect((await running.get(`/v1/jobs/${id}`, key())).status).toBe(404)
  })

  it('answer 202 with their place, are done, and hold their result', async () => {
    const before = await used()
    const answer = await running.post('/v1/generate', { html: 'hello' }, { prefer: 'wait=5, respond-async' })
    expect([answer.status, answer.headers['preference-applied']]).toEqual([202, 'respond-async'])
    const id = String(answer.json()['id'])
    expect(answer.headers.location).toBe(`/v1/jobs/${id}`)
    const job = await over(id)
    expect(job).toMatchObject({
      status: 'done',
      tries: 1,
      deliver: 'held',
      created_at: answer.json()['created_at'],
      result: { pages: 1, type: 'application/pdf' },
    })
    const { documents } = running.server.service.jobs!
    while ((await documents.get(id)) !== null) await new Promise(resolve => setTimeout(resolve, 25))
    const result = await running.get(`/v1/jobs/${id}/result`, key())
    expect([result.status, result.headers.etag]).toEqual([200, (job['result'] as Record<string, unknown>)['etag']])
    expect(result.text).toContain('hello')
    expect(await used()).toBe(before + 1)
  })

  it('answer as the description says', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, uri: true } })
    const components = (await running.get('/openapi.json')).json()['components'] as object
    const fits = (name: string, value: unknown): unknown => {
      const validate = ajv.compile({ $ref: `#/components/schemas/${name}`, components } as object)
      return validate(value) || validate.errors
    }
    const [done, failed] = [await over(await post({ html: 'x' })), await over(await post({ html: 'refuse' }))]
    expect(fits('Job', done)).toBe(true)
    expect(fits('Job', failed)).toBe(true)
    expect(fits('WebhookSecret', (await running.get('/v1/webhooks', key())).json())).toBe(true)
    expect(fits('JobRequest', { url: 'https://example.com/', webhook: 'https://example.com/' })).toBe(true)
    expect(fits('JobRequest', { webhook: 'https://example.com/' })).not.toBe(true)
  })

  it('are there for their caller alone', async () => {
    const id = await post({ html: 'mine' })
    const other = { 'x-api-key': running.makeKey() }
    for (const path of ['', '/result', '/events'])
      expect((await running.get(`/v1/jobs/${id}${path}`, other)).status).toBe(404)
    expect((await running.get(`/v1/jobs/${id}`)).status).toBe(401)
    expect((await running.get('/v1/jobs/AAAAAAAAAAAAAAAAAAAAAA', key())).status).toBe(404)
  })

  it('tell what happens as events, to the end', async () => {
    const id = await post({ html: 'sleep 700' })
    const stream = await running.get(`/v1/jobs/${id}`, { ...key(), accept: 'text/event-stream' })
    expect(stream.headers['content-type']).toBe('text/event-stream')
    const seen = [...stream.body.toString().matchAll(/^event: job\ndata: (.*)$/gm)].map(match => JSON.parse(match[1]!))
    expect(seen.at(-1)).toMatchObject({ id, status: 'done' })
    expect(seen.some(job => job.status === 'running')).toBe(true)
  })

  it('go to an address by PUT, again where it fails, and tell a receiver that checks their signature', async () => {
    const before = await used()
    const webhook = `${there.origin}/fail/2/hook`
    const id = await post({ html: 'to be put', deliver_to: `${there.origin}/fail/2/a.pdf?signature=1`, webhook })
    expect(await over(id)).toMatchObject({ status: 'done', tries: 3, deliver: 'put' })
    const put = await message('/fail/2/a.pdf?signature=1', 3)
    expect([put.method, put.headers['content-type']]).toEqual(['PUT', 'application/pdf'])
    expect(put.body.toString('latin1')).toContain('to be put')
    const hook = await message('/fail/2/hook', 3)
    const secret = String((await running.get('/v1/webhooks', key())).json()['secret'])
    const told = new Webhook(secret).verify(hook.body.toString(), hook.headers as Record<string, string>)
    expect(told).toMatchObject({ type: 'job.done', data: { id, status: 'done' } })
    expect(await used()).toBe(before + 1)
  })

  it('that fail are not charged, are told of and are listed', async () => {
    const before = await used()
    const id = await post({ html: 'refuse', webhook: `${there.origin}/hook/refused` })
    expect(await over(id)).toMatchObject({ status: 'failed', tries: 1, error: { code: 'too_many_pages' } })
    expect(JSON.parse((await message('/hook/refused')).body.toString())).toMatchObject({ type: 'job.failed' })
    const unwanted = await post({ html: 'x', deliver_to: `${there.origin}/refuse/a` })
    expect(await over(unwanted)).toMatchObject({ status: 'failed', error: { code: 'delivery_failed' } })
    const away = await post({ html: 'x', deliver_to: `${there.origin}/fail/9/a` })
    expect(await over(away)).toMatchObject({ status: 'failed', tries: 3, error: { code: 'delivery_failed' } })
    expect(await used()).toBe(before)
    const failed = await running.server.service.jobs!.queue.list('failed', 0, -1)
    expect(failed.map(each => each.id)).toEqual(expect.arrayContaining([id, unwanted, away]))
  })

  it('never go where nothing may be fetched from', async () => {
    const id = await post({ html: 'x', deliver_to: 'http://127.0.0.1:9/a' })
    expect(await over(id)).toMatchObject({ status: 'failed', tries: 1, error: { code: 'delivery_failed' } })
    const refusals = [
      { deliver_to: 'ftp://example.com/a' },
      { deliver_to: 's3://bucket/a' },
      { deliver_to: 7 },
      { webhook: 'nowhere' },
    ]
    for (const each of refusals) {
      const answer = await running.post('/v1/jobs', { html: 'x', ...each })
      expect([answer.status, answer.json()['code']]).toEqual([400, 'invalid_delivery'])
    }
    expect((await running.post('/v1/jobs', { html: 'x', colour: 1 })).json()['code']).toBe('unknown_field')
  })

  it('with an Idempotency-Key are one job, charged once', async () => {
    const before = await used()
    const headers = { 'idempotency-key': 'one' }
    const ids = await Promise.all(
      [post({ html: 'same' }, headers), post({ html: 'same' }, headers)].map(each => each.catch(() => '')),
    )
    const id = await post({ html: 'same' }, headers)
    expect(ids.filter(each => each !== '' && each !== id)).toEqual([])
    await over(id)
    expect(await post({ html: 'same' }, headers)).toBe(id)
    expect(await used()).toBe(before + 1)
    const other = await running.post('/v1/jobs', { html: 'other' }, headers)
    expect(other.json()['code']).toBe('idempotency_key_reused')
  })

  it('stop at the quota when they are taken on', async () => {
    const tiny = { 'x-api-key': running.makeKey({ plan: 'tiny', caller: 'tiny' }) }
    const answers: Answer[] = []
    for (let i = 0; i < 5; i++) answers.push(await running.post('/v1/jobs', { html: 'x' }, tiny))
    expect(answers.map(answer => answer.status)).toEqual([202, 202, 202, 429, 429])
  })

  it('whose renderers do not survive them are given up', async () => {
    const id = await post({ html: 'die' })
    expect(await over(id)).toMatchObject({ status: 'failed', error: { code: 'html_too_complex' } })
  })

  it('may take longer than a request may: nobody waits for them', async () => {
    await worker.stop()
    worker = await startWorking({ request_time: '700ms' })
    expect(await over(await post({ html: 'sleep 1500' }))).toMatchObject({ status: 'done', tries: 1 })
    expect(await over(await post({ html: 'sleep 60000' }))).toMatchObject({ error: { code: 'render_timeout' } })
    await worker.stop()
    worker = await startWorking()
  }, 20_000)

  it('wait while nobody works, may be taken back, and outlive a renderer that is stopped', async () => {
    const before = await used()
    const cut = await post({ html: 'sleep 60000' })
    while ((await look(cut))['status'] !== 'running') await new Promise(resolve => setTimeout(resolve, 25))
    expect((await cancelled(cut)).status).toBe(409)
    await worker.stop()
    expect(await look(cut)).toMatchObject({ status: 'waiting', tries: 0 })
    const waiting = await post({ html: 'later' })
    expect(await used()).toBe(before + 2)
    expect((await cancelled(waiting)).status).toBe(200)
    expect((await cancelled(cut)).status).toBe(200)
    expect((await look(waiting))['status']).toBe(404)
    expect(await used()).toBe(before)
    const kept = await post({ html: 'kept' })
    worker = await startWorking()
    expect(await over(kept)).toMatchObject({ status: 'done', tries: 1 })
  }, 20_000)

  const cancelled = (id: string): Promise<{ status: number }> =>
    new Promise((resolve, reject) => {
      const options = {
        port: running.port,
        host: '127.0.0.1',
        method: 'DELETE',
        path: `/v1/jobs/${id}`,
        headers: key(),
      }
      http
        .request(options, response => resolve({ status: response.resume().statusCode! }))
        .on('error', reject)
        .end()
    })
})

describe('without jobs', () => {
  it('a preference for them changes nothing, and asking for them is refused by name', async () => {
    const running = await run()
    expect((await running.post('/v1/generate', { html: 'x' }, { prefer: 'respond-async' })).status).toBe(200)
    expect((await running.post('/v1/jobs', { html: 'x' })).json()['code']).toBe('jobs_not_offered')
    await running.close()
  })
})
