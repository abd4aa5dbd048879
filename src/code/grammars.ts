/** highlight.js: its core, and each grammar as a chunk of its own that is read when a document has the language. */
import core from './highlight-core.mjs'
import type { Language } from './languages.ts'

const GRAMMARS: Readonly<Record<Language, () => Promise<{ readonly default: unknown }>>> = {
  ada: () => import('highlight.js/lib/languages/ada'),
  apache: () => import('highlight.js/lib/languages/apache'),
  applescript: () => import('highlight.js/lib/languages/applescript'),
  arduino: () => import('highlight.js/lib/languages/arduino'),
  armasm: () => import('highlight.js/lib/languages/armasm'),
  asciidoc: () => import('highlight.js/lib/languages/asciidoc'),
  awk: () => import('highlight.js/lib/languages/awk'),
  bash: () => import('highlight.js/lib/languages/bash'),
  basic: () => import('highlight.js/lib/languages/basic'),
  c: () => import('highlight.js/lib/languages/c'),
  clojure: () => import('highlight.js/lib/languages/clojure'),
  cmake: () => import('highlight.js/lib/languages/cmake'),
  coffeescript: () => import('highlight.js/lib/languages/coffeescript'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  crystal: () => import('highlight.js/lib/languages/crystal'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  d: () => import('highlight.js/lib/languages/d'),
  dart: () => import('highlight.js/lib/languages/dart'),
  delphi: () => import('highlight.js/lib/languages/delphi'),
  diff: () => import('highlight.js/lib/languages/diff'),
  django: () => import('highlight.js/lib/languages/django'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  dos: () => import('highlight.js/lib/languages/dos'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  elm: () => import('highlight.js/lib/languages/elm'),
  erb: () => import('highlight.js/lib/languages/erb'),
  erlang: () => import('highlight.js/lib/languages/erlang'),
  fortran: () => import('highlight.js/lib/languages/fortran'),
  fsharp: () => import('highlight.js/lib/languages/fsharp'),
  gherkin: () => import('highlight.js/lib/languages/gherkin'),
  glsl: () => import('highlight.js/lib/languages/glsl'),
  go: () => import('highlight.js/lib/languages/go'),
  gradle: () => import('highlight.js/lib/languages/gradle'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  groovy: () => import('highlight.js/lib/languages/groovy'),
  haml: () => import('highlight.js/lib/languages/haml'),
  handlebars: () => import('highlight.js/lib/languages/handlebars'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  haxe: () => import('highlight.js/lib/languages/haxe'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  julia: () => import('highlight.js/lib/languages/julia'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  latex: () => import('highlight.js/lib/languages/latex'),
  less: () => import('highlight.js/lib/languages/less'),
  lisp: () => import('highlight.js/lib/languages/lisp'),
  llvm: () => import('highlight.js/lib/languages/llvm'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  mathematica: () => import('highlight.js/lib/languages/mathematica'),
  matlab: () => import('highlight.js/lib/languages/matlab'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  nim: () => import('highlight.js/lib/languages/nim'),
  nix: () => import('highlight.js/lib/languages/nix'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  ocaml: () => import('highlight.js/lib/languages/ocaml'),
  perl: () => import('highlight.js/lib/languages/perl'),
  pgsql: () => import('highlight.js/lib/languages/pgsql'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  prolog: () => import('highlight.js/lib/languages/prolog'),
  properties: () => import('highlight.js/lib/languages/properties'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  puppet: () => import('highlight.js/lib/languages/puppet'),
  python: () => import('highlight.js/lib/languages/python'),
  'python-repl': () => import('highlight.js/lib/languages/python-repl'),
  qml: () => import('highlight.js/lib/languages/qml'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scheme: () => import('highlight.js/lib/languages/scheme'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  smalltalk: () => import('highlight.js/lib/languages/smalltalk'),
  sql: () => import('highlight.js/lib/languages/sql'),
  stylus: () => import('highlight.js/lib/languages/stylus'),
  swift: () => import('highlight.js/lib/languages/swift'),
  tcl: () => import('highlight.js/lib/languages/tcl'),
  thrift: () => import('highlight.js/lib/languages/thrift'),
  twig: () => import('highlight.js/lib/languages/twig'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  vala: () => import('highlight.js/lib/languages/vala'),
  vbnet: () => import('highlight.js/lib/languages/vbnet'),
  verilog: () => import('highlight.js/lib/languages/verilog'),
  vhdl: () => import('highlight.js/lib/languages/vhdl'),
  vim: () => import('highlight.js/lib/languages/vim'),
  wasm: () => import('highlight.js/lib/languages/wasm'),
  x86asm: () => import('highlight.js/lib/languages/x86asm'),
  xml: () => import('highlight.js/lib/languages/xml'),
  xquery: () => import('highlight.js/lib/languages/xquery'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
}

/** Grammars that stand within others: scripts in mark-up, commands in sessions. */
const WITHIN: Partial<Readonly<Record<Language, readonly Language[]>>> = {
  asciidoc: ['xml'],
  django: ['xml'],
  dockerfile: ['bash'],
  erb: ['xml', 'ruby'],
  haml: ['ruby'],
  handlebars: ['xml'],
  javascript: ['xml', 'css'],
  markdown: ['xml'],
  'python-repl': ['python'],
  qml: ['xml'],
  shell: ['bash'],
  twig: ['xml'],
  typescript: ['xml', 'css'],
  xml: ['css', 'javascript'],
}

/** Marks up code: HTML of nothing but spans with classes, and text with its five escapes. */
export type Highlighter = (code: string) => string

const loaded = new Map<Language, Promise<Highlighter>>()

/**
 * Loads the highlighter of a language. Each has an instance of highlight.js with its own grammars and no others:
 * what the same process has highlighted before changes nothing.
 */
export function loadHighlighter(language: Language): Promise<Highlighter> {
  const known = loaded.get(language)
  if (known !== undefined) return known
  const loading = makeHighlighter(language)
  loaded.set(language, loading)
  return loading
}

async function makeHighlighter(language: Language): Promise<Highlighter> {
  const names = [language, ...(WITHIN[language] ?? [])]
  const grammars = await Promise.all(names.map(async name => ({ name, ...(await GRAMMARS[name]()) })))
  const instance = core.newInstance()
  for (const { name, default: grammar } of grammars) instance.registerLanguage(name, grammar)
  return code => instance.highlight(code, { language, ignoreIllegals: true }).value
}
