/** Pages of any PDF as pixels, rendered by the WebAssembly build of PDFium. The only importer of it, an optional peer. */

interface PagePixels {
  readonly width: number
  readonly height: number
  /** Rows of red, green, blue and alpha in bytes, on white. */
  readonly pixels: Uint8Array
}

/** Draws the pages of one file until it is closed. */
export interface PageDrawer {
  /** A page by its index from 0; null if there is none. Throws if PDFium cannot render it. */
  page(index: number, dpi: number): Promise<PagePixels | null>
  close(): void
}

/** The used part of `@hyzyla/pdfium`, whose own types are missing if it is not installed. */
interface PdfiumModule {
  readonly PDFiumLibrary: { init(): Promise<PdfiumLibrary> }
}
interface PdfiumLibrary {
  loadDocument(pdf: Uint8Array): Promise<PdfiumDocument>
  destroy(): void
}
interface PdfiumDocument {
  getPageCount(): number
  getPage(index: number): PdfiumPage
  destroy(): void
}
interface PdfiumPage {
  render(options: { scale: number; render: 'bitmap' }): Promise<{ width: number; height: number; data: Uint8Array }>
}

/** The name of the package, for messages. */
export const DRAWER_PACKAGE = '@hyzyla/pdfium'

/** At scale 1 a point is a pixel. */
const POINTS_PER_INCH = 72

/** Opens a PDF. Null if the package is not installed or cannot run without WebAssembly. Throws if it cannot read the PDF. */
export async function loadPageDrawer(pdf: Uint8Array): Promise<PageDrawer | null> {
  if (!('WebAssembly' in globalThis)) return null
  const loaded = await (import('@hyzyla/pdfium') as Promise<unknown> as Promise<PdfiumModule>).catch(() => null)
  if (loaded === null) return null
  const library = await loaded.PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  return {
    async page(index, dpi) {
      if (index >= document.getPageCount()) return null
      const { width, height, data } = await document
        .getPage(index)
        .render({ scale: dpi / POINTS_PER_INCH, render: 'bitmap' })
      return { width, height, pixels: data }
    },
    close() {
      document.destroy()
      library.destroy()
    },
  }
}
