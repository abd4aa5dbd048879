/**
 * An engine of Node in a process of its own: takes HTML in messages, answers with the size of the PDF.
 *
 *   node setter.mjs NAME TOOLS     TOOLS is a folder with the node_modules of the peers
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asPdfmake, asReact, asTypst, blocksOf } from './forms.mjs'

const ROOT = resolve(import.meta.dirname, '..', '..')
const [name, tools] = process.argv.slice(2)
const require = createRequire(join(tools, 'package.json'))
const versionOf = id => JSON.parse(readFileSync(join(tools, 'node_modules', id, 'package.json'), 'utf8')).version

const ENGINES = {
  async octavo() {
    const { render } = await import(pathToFileURL(join(ROOT, 'dist', 'index.js')).href)
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
    return { version, set: async html => (await render({ html })).pdf.length }
  },
  async pdfmake() {
    const pdfmake = require('pdfmake')
    pdfmake.addFonts(require('pdfmake/fonts/Roboto.js'))
    const set = async html => (await pdfmake.createPdf(asPdfmake(blocksOf(html))).getBuffer()).length
    return { version: versionOf('pdfmake'), set }
  },
  async 'react-pdf'() {
    const react = require('react')
    const renderer = await import(pathToFileURL(require.resolve('@react-pdf/renderer')).href)
    const set = async html => (await renderer.renderToBuffer(asReact(blocksOf(html), react, renderer))).length
    return { version: versionOf('@react-pdf/renderer'), set }
  },
  async typst() {
    const { NodeCompiler } = require('@myriaddreamin/typst-ts-node-compiler')
    const compiler = NodeCompiler.create()
    const set = async html => {
      const bytes = compiler.pdf({ mainFileContent: asTypst(blocksOf(html)) }).length
      // What is unchanged since the last document would not be set again.
      compiler.evictCache(0)
      return bytes
    }
    return { version: versionOf('@myriaddreamin/typst-ts-node-compiler'), set }
  },
}

const { version, set } = await ENGINES[name]()
process.on('message', async html => {
  try {
    process.send({ bytes: await set(html) })
  } catch (error) {
    process.send({ problem: String(error).slice(0, 200) })
  }
})
process.send({ version })
