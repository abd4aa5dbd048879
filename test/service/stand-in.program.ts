/** A renderer whose engine does what the document says: for tests of everything around the engine. */
import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import net from 'node:net'
import { Worker } from 'node:worker_threads'
import { OctavoError } from '../../src/base/errors.ts'
import type { Job } from '../../src/job/job.ts'
import type { Rendered } from '../../src/service/renderers/protocol.ts'
import { runRenderer, type Surroundings } from '../../src/service/renderers/renderer-loop.ts'

/** One empty page; the text is a comment on the second line. */
function pdf(text: string): Uint8Array {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
  ]
  let file = `%PDF-1.7\n% ${text.replaceAll('\n', ' ')}\n`
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = Buffer.byteLength(file)
  file += `xref\n0 4\n0000000000 65535 f \n${offsets.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file)
}

const result = (text: string, job: Job): Rendered => ({
  file: pdf(text),
  type: 'application/pdf',
  pages: 1,
  warnings: text.includes('warn')
    ? [{ code: 'image_missing', message: 'An image could not be loaded.', where: '1:1', count: 2 }]
    : [],
  warningCount: text.includes('warn') ? 2 : 0,
  timings: { layout: 1, write: 2 },
  title: job.title ?? 'Stand-in',
  template: job.template ?? 'clean',
  templateReason: 'it was asked for',
  confidence: text.includes('unsure') ? 0.4 : null,
})

function attempt(action: () => unknown): string {
  try {
    action()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  }
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function act(job: Job, { loader, onProgress }: Surroundings): Promise<Rendered> {
  const text = job.source.kind === 'html' ? job.source.html : `load ${job.source.url}`
  const [verb, argument = ''] = text.replace(/<[^>]*>/g, '').split(' ')
  onProgress('layout', 0.5)
  switch (verb) {
    case 'files':
      return result(Object.keys(job.assets ?? {}).join(' '), job)
    case 'sleep':
      await wait(Number(argument))
      return result(text, job)
    case 'spin': {
      for (const end = Date.now() + Number(argument); Date.now() < end; );
      return result(text, job)
    }
    case 'loop':
      for (;;);
    case 'heap': {
      const hoard: number[][] = []
      for (;;) hoard.push(Array.from({ length: 1e5 }, (_, i) => i + 0.5))
    }
    case 'buffers': {
      const hoard: Buffer[] = []
      for (;;) {
        hoard.push(Buffer.alloc(10e6, 1))
        await wait(1)
      }
    }
    case 'say':
      process.send!(JSON.parse(text.slice(4)))
      await wait(300)
      return result(text, job)
    case 'die':
      process.kill(process.pid, 'SIGKILL')
      return wait(10_000).then(() => result(text, job))
    case 'fault':
      throw new Error(`A fault of ours near "${text}".`)
    case 'refuse':
      throw new OctavoError('too_many_pages', 'The document has too many pages.')
    case 'load': {
      const { bytes, contentType } = await loader.load({ url: new URL(argument), kind: 'page' })
      return result(`${contentType} ${Buffer.from(bytes).toString('utf8')}`, job)
    }
    case 'big':
      return { ...result(text, job), file: Buffer.alloc(Number(argument), '%PDF-1.7\n') }
    case 'abilities':
      return result(
        JSON.stringify({
          readOutside: attempt(() => readFileSync('/etc/hostname')),
          write: attempt(() => writeFileSync('/tmp/octavo-was-here', '')),
          execute: attempt(() => execSync('id')),
          thread: attempt(() => new Worker('1', { eval: true })),
          connect: attempt(() => net.connect(9, '127.0.0.1').on('error', () => {})),
          database: builtinModules.includes('sqlite') || builtinModules.includes('node:sqlite') ? 'sqlite' : 'none',
          environment: Object.keys(process.env),
          pid: process.pid,
        }),
        job,
      )
    default:
      return result(`${process.pid} ${text}`, job)
  }
}

await runRenderer(async () => ({ warmUp: async () => {}, render: act, letGo: () => {} }))
