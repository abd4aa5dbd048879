/** What `pdfkit.ts` uses of pdfkit 0.20, which ships no types of its own. */
declare module 'pdfkit' {
  export interface PdfkitReference {
    readonly id: number
    data: unknown
    end(): void
  }

  export default class PDFDocument {
    constructor(options: Record<string, unknown>)
    readonly _root: PdfkitReference & { data: Record<string, unknown> }
    readonly _offsets: (number | null)[]
    _offset: number
    _write(data: string | Uint8Array): void
  }
}
