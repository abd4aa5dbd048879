/** Readers of PDF that copy text, each as users of it do. */
import { spawnSync } from 'node:child_process'

export interface Reader {
  readonly name: string
  text(pdf: Uint8Array): Promise<string>
}

function poppler(mode: string): Reader {
  return {
    name: `pdftotext ${mode}`.trim(),
    async text(pdf) {
      const args = [...(mode === '' ? [] : [mode]), '-', '-']
      const { stdout, status, error } = spawnSync('pdftotext', args, { input: pdf, maxBuffer: 1 << 28 })
      if (error !== undefined || status !== 0) throw error ?? new Error(`pdftotext ends with ${status}`)
      return stdout.toString('utf8')
    },
  }
}

/** Mozilla's, by the strings of its text layer: what Firefox copies. */
export async function pdfjs(): Promise<Reader> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  return {
    name: 'pdf.js',
    async text(pdf) {
      const task = getDocument({ data: pdf.slice(), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false })
      const document = await task.promise
      let text = ''
      for (let number = 1; number <= document.numPages; number++) {
        const page = await document.getPage(number)
        const { items } = await page.getTextContent()
        for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '')
        text += '\n'
      }
      await task.destroy()
      return text
    },
  }
}

async function pdfium(): Promise<Reader> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  return {
    name: 'PDFium',
    async text(pdf) {
      const document = await library.loadDocument(pdf)
      let text = ''
      for (const page of document.pages()) text += `${page.getText()}\n`
      document.destroy()
      return text
    },
  }
}

/** The part of MuPDF's interface that is used: the package is under the AGPL and so not installed with the others. */
interface MuPdf {
  readonly Document: { openDocument(bytes: Uint8Array, type: string): MuPdfDocument }
}
interface MuPdfDocument {
  countPages(): number
  loadPage(index: number): { toStructuredText(options: string): { asText(): string } }
}

async function mupdf(): Promise<readonly Reader[]> {
  const name = 'mupdf'
  const library = (await import(name).catch(() => null)) as MuPdf | null
  if (library === null) return []
  return ['', 'dehyphenate'].map(options => ({
    name: `MuPDF ${options}`.trim(),
    async text(pdf) {
      const document = library.Document.openDocument(pdf, 'application/pdf')
      let text = ''
      for (let i = 0; i < document.countPages(); i++)
        text += `${document.loadPage(i).toStructuredText(options).asText()}\n`
      return text
    },
  }))
}

/** All readers that are here. */
export async function allReaders(): Promise<readonly Reader[]> {
  return [poppler(''), poppler('-raw'), poppler('-layout'), await pdfjs(), await pdfium(), ...(await mupdf())]
}
