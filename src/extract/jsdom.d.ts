/** The subset of jsdom that is used; the package has no declarations. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(html: string, options?: { readonly url?: string; readonly virtualConsole?: VirtualConsole })
    readonly window: { readonly document: Document; close(): void }
  }
  /** The DOM interface is used only by jsdom and Readability. */
  interface Document {}
}
