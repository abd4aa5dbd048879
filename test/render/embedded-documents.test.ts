import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { OctavoError } from '../../src/base/errors.ts'
import { dumpOp } from '../../src/debug/ops.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { runStages } from '../../src/render/stages.ts'
import { templateNames } from '../../src/render/templates.ts'

const CONTEXT = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }

const SPRITES = `<svg xmlns="http://www.w3.org/2000/svg"><style>.a { fill: #0000ff }</style>
<symbol id="mark" viewBox="0 0 10 10"><rect class="a" width="5" height="5"/><rect fill="currentColor" x="5" width="5" height="5"/></symbol></svg>`

async function rendered(body: string) {
  const html = `<!doctype html><style>@page{size:400px;margin:0}body{margin:0}</style>${body}`
  const job = await readJob('generate', { html, template: 'none', url: 'https://a.example/p' }, CONTEXT)
  const diagnostics = new Diagnostics()
  const loader = {
    async load({ url }: { readonly url: URL }) {
      if (url.pathname !== '/icons.svg') throw new OctavoError('url_blocked', 'not here')
      return { url, bytes: Buffer.from(SPRITES), contentType: 'image/svg+xml', charset: null }
    },
  }
  const { display } = await runStages(job, { loader }, diagnostics)
  return { ops: display.pages[0]!.ops.map(op => dumpOp(op)).join(''), warnings: diagnostics.list() }
}

describe('a use of another file', () => {
  it('draws its element with the rules of the file and what the use inherits', async () => {
    const { ops, warnings } = await rendered(
      '<svg style="color:#ff0000;display:block" width=20 height=20 aria-label=i><use href="/icons.svg#mark"/></svg>',
    )
    expect(ops).toMatch(/fill #0000ff 0,0 5×5/)
    expect(ops).toMatch(/fill #ff0000 5,0 5×5/)
    expect(warnings).toEqual([])
  })

  it('that is not there, or has no such element, is told', async () => {
    const { warnings } = await rendered(
      '<svg aria-label=i><use href="/icons.svg#no"/><use xlink:href="/none.svg#x"/></svg>',
    )
    expect(warnings.map(({ message }) => message).join('\n')).toMatch(/none\.svg[\s\S]*"no" of the file \/icons\.svg/)
  })
})

describe('a frame', () => {
  it('shows the document of its srcdoc in its box, with rules and a canvas of its own', async () => {
    const { ops, warnings } = await rendered(
      `<style>p { color: #ff0000 }</style><iframe title=f frameborder=0 style="display:block" width=100 height=50
      srcdoc="<style>body { margin: 0; background: #00ff00 } p { margin: 0 }</style><p>within"></iframe>`,
    )
    expect(ops).toContain('"within"')
    expect(ops).toMatch(/fill #00ff00 0,0 100×50/)
    expect(ops).not.toContain('#ff0000')
    expect(warnings).toEqual([])
  })

  it('whose document is not loaded is told, but for one that nobody sees', async () => {
    const { warnings } = await rendered('<iframe src="/x.html"></iframe><iframe src="/y" width=1 height=1></iframe>')
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['unsupported_element', 'the document of a frame, "/x.html", is not shown'],
    ])
  })
})

it('a style sheet in a data address is read, also where another one imports it', async () => {
  const { ops, warnings } = await rendered(
    `<link rel=stylesheet href="data:text/css;charset=utf-8,@import 'data:text/css,i%7Bbackground:%252300ff00%7D';b{background:%230000ff}"><b style="color:#fff">x</b><i>y</i>`,
  )
  expect(ops).toMatch(/fill #0000ff/)
  expect(ops).toMatch(/fill #00ff00/)
  expect(warnings).toEqual([])
})
