/** The part of highlight.js that is used. Its own declarations would make the DOM's globals known everywhere. */
interface Highlight {
  newInstance(): Highlight
  registerLanguage(name: string, grammar: unknown): void
  highlight(code: string, options: { readonly language: string; readonly ignoreIllegals: boolean }): { value: string }
}
declare const core: Highlight
export default core
