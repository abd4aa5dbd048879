/** The part of jsdom that is used here; the package has no declarations. */
declare module 'jsdom' {
  export class VirtualConsole {}
  export class JSDOM {
    constructor(html: string, options?: { readonly url?: string; readonly virtualConsole?: VirtualConsole })
    readonly window: { readonly document: Document; close(): void }
  }
  /** The DOM's own interface is the business of jsdom and Readability alone. */
  interface Document {}
}
