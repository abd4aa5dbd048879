/** The program of a renderer process: the engine, called by the loop that receives jobs. */
import { pathToFileURL } from 'node:url'
import type { FontLibrary } from '../../fonts/library.ts'
import { NO_PROFILES, readJob } from '../../job/job.ts'
import { type RendererEngine, runRenderer } from './renderer-loop.ts'

/** Folders that the server was configured with; see `start.ts`. Empty where there is none. */
const [, , templatesFolder = '', fontsFolder = ''] = process.argv

async function loadEngine(): Promise<RendererEngine> {
  const { forgetShared, renderFile, renderJob } = await import('../../render/render.ts')
  const { templateNames } = await import('../../render/templates.ts')
  const further = templatesFolder === '' ? null : pathToFileURL(`${templatesFolder}/`)
  const fonts = fontsFolder === '' ? {} : { fonts: await libraryOf(fontsFolder) }
  // The default template comes last: a renderer that rests keeps the rules of the last one.
  const names = templateNames().toReversed()
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  return {
    letGo: forgetShared,
    async warmUp() {
      for (const template of names) {
        const job = await readJob('generate', { html: WARM_UP, template }, context)
        await renderJob(job, { loader: null, ...fonts })
      }
    },
    async render(job, { loader, limits, onProgress }) {
      const { meta: _, ...rendered } = await renderFile(job, {
        loader,
        limits,
        onProgress,
        ...fonts,
        ...(further === null ? {} : { templates: further }),
      })
      return rendered
    },
  }
}

async function libraryOf(folder: string): Promise<FontLibrary> {
  const { libraryWith } = await import('../../fonts/font-folder.ts')
  return libraryWith(folder, file => process.stderr.write(`not a font: ${file}\n`))
}

/** A document that loads the fonts and compiles the code that nearly all documents use. */
const WARM_UP = `<!doctype html><html lang="en"><title>Warm</title><h1>Heading</h1><h2>Another</h2>
<p>Some <em>text</em> with <strong>weight</strong>, <code>code</code> and a <a href="https://example.com/">link</a>.</p>
<ul><li>One</li><li>Two</li></ul><blockquote><p>Quoted.</p></blockquote><pre><code>let x = 1</code></pre>
<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>`

await runRenderer(loadEngine)
