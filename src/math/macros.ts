/**
 * Commands of LaTeX, of KaTeX (https://katex.org/docs/support_table) and of wikis (texvc) that MathJax does not know, in terms of those
 * that it does. Pages that were written for the others use them.
 */

/** The body of a macro, with the number of its arguments where it has any. */
type MacroDefinition = string | readonly [body: string, argumentCount: number]

/** Aliases of commands. */
const SAME = {
  mathbb: 'mathds mathbbm',
  'mathbb{R}': 'R Reals reals',
  'mathbb{N}': 'N natnums',
  'mathbb{Z}': 'Z',
  'mathbb{C}': 'cnums Complex',
  Re: 'real',
  Im: 'image',
  aleph: 'alef alefsym',
  wp: 'weierp',
  in: 'isin',
  emptyset: 'empty',
  infty: 'infin',
  exists: 'exist',
  subset: 'sub',
  subseteq: 'sube',
  supseteq: 'supe',
  vartheta: 'thetasym',
  heartsuit: 'hearts',
  spadesuit: 'spades',
  clubsuit: 'clubs',
  diamondsuit: 'diamonds',
  pm: 'plusmn',
  cdot: 'sdot',
  bowtie: 'join',
  dagger: 'dag',
  ddagger: 'Dagger',
  Downarrow: 'Darr dArr',
  downarrow: 'darr',
  Uparrow: 'Uarr uArr',
  uparrow: 'uarr',
  Leftarrow: 'Larr lArr',
  leftarrow: 'larr',
  Rightarrow: 'Rarr rArr',
  rightarrow: 'rarr',
  Leftrightarrow: 'Harr hArr Lrarr lrArr',
  leftrightarrow: 'harr lrarr',
  langle: 'lang',
  rangle: 'rang',
  mathbf: 'bold',
  boldsymbol: 'bm',
  textit: 'emph',
  text: 'textmd',
  underline: 'underbar underlinesegment',
  overline: 'overlinesegment',
  overparen: 'overgroup',
  underparen: 'undergroup',
  check: 'widecheck',
  small: 'footnotesize',
  ldots: 'mathellipsis',
  ':': 'medspace',
  ';': 'thickspace',
  left: 'mleft',
  right: 'mright',
  def: 'gdef',
  newcommand: 'providecommand',
} as const

/** Names of operators that are set as words. */
const OPERATORS = 'arctg ch cosec cotg ctg cth sh tg th'

/** Greek capitals that look like Latin ones. */
const CAPITALS = 'Alpha:A Beta:B Epsilon:E Zeta:Z Eta:H Iota:I Kappa:K Mu:M Nu:N Omicron:O Rho:P Tau:T Chi:X'

/** Relations of several signs, set without space between them. */
const RELATIONS: Readonly<Record<string, string>> = {
  vcentcolon: ':',
  ratio: ':',
  coloncolon: '::',
  colonequals: ':=',
  coloncolonequals: '::=',
  equalscolon: '=:',
  equalscoloncolon: '=::',
  colonminus: ':-',
  coloncolonminus: '::-',
  minuscolon: '-:',
  minuscoloncolon: '-::',
  coloncolonapprox: '::\\approx',
  coloncolonsim: '::\\sim',
  approxcolon: '\\approx:',
  approxcoloncolon: '\\approx::',
  simcolon: '\\sim:',
  simcoloncolon: '\\sim::',
  notni: '∌',
  origof: '⊶',
  imageof: '⊷',
}

const FORMS: Readonly<Record<string, MacroDefinition>> = {
  argmax: '\\operatorname*{arg\\,max}',
  argmin: '\\operatorname*{arg\\,min}',
  plim: '\\operatorname*{plim}',
  operatornamewithlimits: ['\\operatorname*{#1}', 1],
  oiint: '\\mathop{∯}\\nolimits',
  oiiint: '\\mathop{∰}\\nolimits',
  ointop: '\\oint\\limits',
  llbracket: '\\mathopen{[\\mkern-3.2mu[}',
  rrbracket: '\\mathclose{]\\mkern-3.2mu]}',
  lBrace: '\\mathopen{\\{\\mkern-3.2mu[}',
  rBrace: '\\mathclose{]\\mkern-3.2mu\\}}',
  llangle: '\\mathopen{\\langle\\mkern-3.2mu\\langle}',
  rrangle: '\\mathclose{\\rangle\\mkern-3.2mu\\rangle}',
  overleftharpoon: ['\\overset{\\leftharpoonup}{#1}', 1],
  overrightharpoon: ['\\overset{\\rightharpoonup}{#1}', 1],
  Overrightarrow: ['\\overset{\\Rightarrow}{#1}', 1],
  utilde: ['\\underset{\\widetilde{\\hphantom{#1}}}{#1}', 1],
  undertilde: ['\\underset{\\widetilde{\\hphantom{#1}}}{#1}', 1],
  sout: ['\\enclose{horizontalstrike}{#1}', 1],
  phase: ['\\enclose{phasorangle}{#1}', 1],
  angl: ['\\enclose{actuarial}{#1}', 1],
  angln: '\\enclose{actuarial}{n}',
  raisebox: ['\\raise #1 \\hbox{#2}', 2],
  nicefrac: ['{}^{#1}\\!/_{\\!#2}', 2],
  sfrac: ['{}^{#1}\\!/_{\\!#2}', 2],
  slashed: ['{\\not{#1}}', 1],
  ensuremath: ['{#1}', 1],
  textsuperscript: ['{}^{\\text{#1}}', 1],
  textsubscript: ['{}_{\\text{#1}}', 1],
  xrightleftarrows: ['\\overset{#1}{\\rightleftarrows}', 1],
  pounds: '\\text{£}',
  mathsterling: '\\text{£}',
  copyright: '\\text{©}',
  P: '\\text{¶}',
  male: '\\text{♂}',
  KaTeX: '\\text{KaTeX}',
  minuso: '\\mathbin{⊖}',
  standardstate: '\\text{⦵}',
  TextOrMath: ['#2', 2],
  // Definitions are global already, and the style determines the position of limits.
  global: '',
  displaylimits: '',
  null: '{}',
}

/** All macros, in the form of MathJax's `configmacros`. */
export const MACROS: Readonly<Record<string, MacroDefinition>> = {
  ...Object.fromEntries(
    Object.entries(SAME).flatMap(([known, names]) => words(names).map(name => [name, `\\${known}`] as const)),
  ),
  ...Object.fromEntries(words(OPERATORS).map(name => [name, `\\operatorname{${name}}`])),
  ...Object.fromEntries(
    words(CAPITALS).map(pair => {
      const [name = '', letter] = pair.split(':')
      return [name, `\\mathrm{${letter}}`]
    }),
  ),
  ...Object.fromEntries(Object.entries(RELATIONS).map(([name, signs]) => [name, `\\mathrel{${signs}}`])),
  ...FORMS,
}

function words(text: string): readonly string[] {
  return text.split(' ')
}
