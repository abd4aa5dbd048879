/** Grammars of highlight.js are handed to its core as they are. */
declare module 'highlight.js/lib/languages/*' {
  const grammar: unknown
  export default grammar
}
