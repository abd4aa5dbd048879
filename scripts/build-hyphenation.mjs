/**
 * Writes hyphenation/*.txt from the files of the hyph-utf8 package (its folder "patterns", as TeX Live ships it):
 *
 *   node scripts/build-hyphenation.mjs <…/tex/generic/hyph-utf8/patterns>
 *
 * Each file keeps the header of its source, with authors and licence, as lines that start with "%".
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [source] = process.argv.slice(2)
const OUT = new URL('../hyphenation/', import.meta.url)

/** Languages whose licence lets anyone copy and change the patterns: MIT, BSD, LPPL, MPL or a text to that effect. */
const LANGUAGES =
  `af be bg bn ca cu cy da de-1901 de-1996 de-ch-1901 el-monoton el-polyton en-gb en-us eo es et eu fi fr ga gl gu hi hr
   hsb hu ia is it ka kn la lt ml mn-cyrl mr nb nl nn oc or pa pl pt rm ru sh-cyrl sh-latn sl sv ta te th tk tr uk`.split(
    /\s+/,
  )

/** Norwegian forms share the patterns of one file. */
const SHARED = { nb: 'no', nn: 'no' }

mkdirSync(OUT, { recursive: true })
for (const language of LANGUAGES) {
  const tex = readFileSync(`${source}/tex/hyph-${language}.tex`, 'utf8')
  const patterns = readFileSync(`${source}/txt/hyph-${language}.pat.txt`, 'utf8').trim()
  const exceptionFile = `${source}/txt/hyph-${language}.hyp.txt`
  const exceptions = existsSync(exceptionFile) ? readFileSync(exceptionFile, 'utf8').trim() : ''
  const shared =
    SHARED[language] === undefined ? '' : headerOf(readFileSync(`${source}/tex/hyph-${SHARED[language]}.tex`, 'utf8'))
  const header = headerOf(tex) + shared
  const [left, right] = [minimum(tex, 'left'), minimum(tex, 'right')]
  const tail = exceptions === '' ? '' : `\nexceptions\n${exceptions.split(/\s+/).join('\n')}`
  writeFileSync(
    new URL(`${language}.txt`, OUT),
    `${header}${left} ${right}\n${patterns.split(/\s+/).join('\n')}${tail}\n`,
  )
}

function headerOf(tex) {
  const lines = []
  for (const line of tex.split('\n')) {
    if (!line.startsWith('%') || /^% =====/.test(line)) break
    lines.push(line.trimEnd())
  }
  return `${lines.join('\n')}\n`
}

function minimum(tex, side) {
  const found = new RegExp(`typesetting:\\s*\\n(?:%.*\\n)*?%\\s+${side}: *(\\d+)`).exec(tex)
  return found === null ? 2 : Number(found[1])
}
