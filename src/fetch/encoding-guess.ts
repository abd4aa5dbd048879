/**
 * Guesses the encoding of a page that does not name one.
 *
 * Bytes that are valid UTF-8 are UTF-8: other encodings almost never form its sequences. Otherwise the non-ASCII words are
 * read in each encoding and scored by how much they look like one of its languages: frequent letters count for it; capitals
 * inside of words, letters of two scripts in one word, long runs of accented Latin letters, and symbols between letters
 * count against it. The top-level domain breaks near ties, as browsers do (Henri Sivonen's chardetng).
 */
import { decode } from './encoding.ts'

/** A language in an encoding. */
interface Candidate {
  readonly encoding: string
  readonly script: RegExp
  /** Its letters above ASCII from the most to the least frequent, lower case where there is case. */
  readonly letters: string
  /** Lead bytes of the everyday characters of a double-byte encoding: its standard lists them before the rare ones. */
  readonly everyday: readonly (readonly [first: number, last: number])[] | null
  /** Top-level domains where it was usual. */
  readonly domains: string
}

const LATIN = /\p{Script=Latin}/u
const CYRILLIC = /\p{Script=Cyrillic}/u
const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\u30a0-\u30ff]/u
const RUSSIAN = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъіїєґўјњљћџё'
const ARABIC = 'اليمونرتبةعدسفهكقحجشصطأىخضزثذغءإظئؤآیک'
const THAI = 'านรอกเงมยลวดทตสะปบคห่้ีัิแจพชขใไผโศณถธภำึืุู์'
const KANA = 'のにはをたがでてとしれさいるなもからりすまうっくこどえきんーン、。スルトラアイリクタ'
const SIMPLIFIED = '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年，。、'
const TRADITIONAL = '的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年，。、'
const HANGUL = '이다는의에을를은가하고지도기사한로인시어자리대해서아스정나'

/** Ordered so that, at an equal score, the more usual one wins. */
const CANDIDATES: readonly Candidate[] = [
  ...single('windows-1252', LATIN, [
    ['éèàêçôâîûùëïœ', 'fr'],
    ['äüößé', 'de at ch'],
    ['óíáéñúü', 'es mx ar co cl'],
    ['ãçáéóíêõúâàô', 'pt br'],
    ['àèòùéì', 'it'],
    ['åäöøæé', 'se no dk fi'],
    ['áíðéóæöþúý', 'is'],
    ['éëïöèüó', 'nl be'],
  ]),
  ...single('windows-1250', LATIN, [
    ['ąęłóśżćźń', 'pl'],
    ['íáěéřýčžšůúňťďóľôĺŕä', 'cz sk'],
    ['áéőöíóüúű', 'hu'],
    ['ăţîşâ', 'ro md'],
    ['čćšžđ', 'hr si rs ba'],
  ]),
  ...single('windows-1254', LATIN, [['ıüşğöçİâî', 'tr az']]),
  ...single('windows-1257', LATIN, [
    ['ėąšųįžčęū', 'lt'],
    ['āīēšļūžķņčģ', 'lv'],
    ['äõöüšž', 'ee'],
  ]),
  ...single('windows-1251', CYRILLIC, [[RUSSIAN, 'ru ua by bg rs mk kz su']]),
  ...single('koi8-u', CYRILLIC, [[RUSSIAN, 'ru ua su']]),
  ...single('ibm866', CYRILLIC, [[RUSSIAN, 'ru su']]),
  ...single('iso-8859-5', CYRILLIC, [[RUSSIAN, 'ru bg']]),
  ...single('windows-1253', /\p{Script=Greek}/u, [['αοιετσνηυρπκμλςάόίέήύώωγδθχφβ', 'gr cy']]),
  ...single('windows-1255', /\p{Script=Hebrew}/u, [['יוהלאתרבשמנכדקחפעגסטזםןךףץצ', 'il']]),
  ...single('windows-1256', /\p{Script=Arabic}/u, [
    [ARABIC, 'ae bh dz eg ir iq jo kw lb ly ma om pk qa sa sd sy tn ye'],
  ]),
  ...single('windows-874', /\p{Script=Thai}/u, [[THAI, 'th']]),
  double('gb18030', /\p{Script=Han}/u, SIMPLIFIED, [[0xb0, 0xd7]], 'cn sg'),
  double('big5', /\p{Script=Han}/u, TRADITIONAL, [[0xa4, 0xc6]], 'tw hk mo'),
  double(
    'shift_jis',
    JAPANESE,
    KANA,
    [
      [0x82, 0x83],
      [0x88, 0x97],
    ],
    'jp',
  ),
  double(
    'euc-jp',
    JAPANESE,
    KANA,
    [
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
    'jp',
  ),
  double('euc-kr', /\p{Script=Hangul}/u, HANGUL, [[0xb0, 0xc8]], 'kr'),
]

function single(encoding: string, script: RegExp, languages: readonly (readonly [letters: string, domains: string])[]) {
  return languages.map(([letters, domains]) => ({ encoding, script, letters, everyday: null, domains }))
}

function double(encoding: string, script: RegExp, letters: string, everyday: Candidate['everyday'], domains: string) {
  return { encoding, script, letters, everyday, domains }
}

/** Bytes of a document that are looked at: enough for the frequencies of letters. */
const SAMPLE_BYTES = 64 * 1024

/** The most plausible encoding of bytes without a declaration; "utf-8" for plain ASCII. Linear in the bytes. */
export function guessEncoding(bytes: Uint8Array, hostname: string): string {
  const utf8 = countUtf8(bytes)
  if (utf8.wrong === 0) return utf8.sequences === 0 && hasJapaneseEscapes(bytes) ? 'iso-2022-jp' : 'utf-8'
  // A page in UTF-8 with a few characters cut or pasted in wrongly is still one.
  if (utf8.sequences > 20 * utf8.wrong) return 'utf-8'
  const sample = nonAsciiLines(bytes)
  const domain = hostname.split('.').at(-1) ?? ''
  let best = { encoding: 'windows-1252', score: Number.NEGATIVE_INFINITY }
  for (const candidate of CANDIDATES) {
    const bonus = candidate.domains.split(' ').includes(domain) ? 0.25 : 0
    const score = plausibility(sample, candidate) + bonus
    if (score > best.score) best = { encoding: candidate.encoding, score }
  }
  return best.encoding
}

/** How many multi-byte sequences of UTF-8 there are, and how many bytes are in none (Unicode 3.9, table 3-7, simplified). */
function countUtf8(bytes: Uint8Array): { sequences: number; wrong: number } {
  let sequences = 0
  let wrong = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!
    if (lead < 0x80) continue
    const following =
      lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    let found = 0
    while (found < following && (bytes[i + found + 1]! & 0xc0) === 0x80) found++
    const isCutAtEnd = found < following && i + found + 1 >= bytes.length
    if (following === 0 || (found < following && !isCutAtEnd)) wrong++
    else sequences++
    i += found
  }
  return { sequences, wrong }
}

/** ISO-2022-JP is pure ASCII but for its escapes into JIS X 0208. */
function hasJapaneseEscapes(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, SAMPLE_BYTES))
  return head.includes('\u001b$B') || head.includes('\u001b$@')
}

/** The lines with bytes above ASCII, up to the size of the sample: markup and scripts say nothing. */
function nonAsciiLines(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let size = 0
  let start = 0
  let isWanted = false
  for (let i = 0; i <= bytes.length && size < SAMPLE_BYTES; i++) {
    const byte = bytes[i] ?? 0x0a
    if (byte >= 0x80) isWanted = true
    // "<" and ">" never are second bytes in any of the encodings.
    if (byte !== 0x0a && byte !== 0x3c && byte !== 0x3e) continue
    if (isWanted) {
      lines.push(bytes.subarray(start, Math.min(i + 1, bytes.length)))
      size += i + 1 - start
    }
    start = i + 1
    isWanted = false
  }
  return Buffer.concat(lines)
}

/** Points for each non-ASCII byte, on average: about 2 for text, near 0 or below for anything else. */
function plausibility(sample: Uint8Array, candidate: Candidate): number {
  const worths = worthOfLetters(candidate)
  const isDouble = candidate.everyday !== null
  let points = 0
  let bytes = 0
  let before = ' '
  let run = 0
  for (const character of decode(sample, candidate.encoding)) {
    if (character >= '\u0080') {
      const size = isDouble ? 2 : 1
      const worth = worths.get(character) ?? worthOfOther(character, candidate)
      worths.set(character, worth)
      run++
      bytes += size
      points += (worth + neighbourWorth(before, character, run, candidate)) * size
    } else run = 0
    before = character
  }
  return bytes === 0 ? 0 : points / bytes
}

/** By rank: the first third of a language's letters makes up most of its text. */
function worthOfLetters({ letters, everyday, encoding }: Candidate): Map<string, number> {
  const worths = new Map<string, number>()
  if (everyday !== null) for (const character of everydayCharacters(encoding, everyday)) worths.set(character, 1.6)
  const all = [...letters]
  for (const [rank, letter] of all.entries()) {
    const worth = everyday !== null ? 3 : rank < 10 ? 2.2 : rank < 20 ? 1.6 : 0.9
    worths.set(letter, worth)
    const capital = letter.toUpperCase()
    if (!worths.has(capital)) worths.set(capital, worth - 0.4)
  }
  return worths
}

function everydayCharacters(encoding: string, ranges: readonly (readonly [first: number, last: number])[]): string {
  const bytes: number[] = []
  for (const [first, last] of ranges) {
    for (let lead = first; lead <= last; lead++) for (let trail = 0xa1; trail <= 0xfe; trail++) bytes.push(lead, trail)
    if (encoding === 'big5' || encoding === 'shift_jis') {
      for (let lead = first; lead <= last; lead++)
        for (let trail = 0x40; trail <= 0x7e; trail++) bytes.push(lead, trail)
    }
  }
  return decode(Uint8Array.from(bytes), encoding).replaceAll('\ufffd', '')
}

const PUNCTUATION =
  /[\u00a0\u2013\u2014\u2018-\u201d\u2026\u00ab\u00bb\u00a9\u00b7\u00bf\u00a1\u3000-\u3011\uff00-\uff5e]/

function worthOfOther(character: string, { script, everyday }: Candidate): number {
  if (/[\ufffd\p{Cc}\p{Co}\p{Cn}]/u.test(character)) return -12
  if (PUNCTUATION.test(character)) return 0.75
  if (script.test(character)) return script === LATIN ? -1 : everyday === null ? 0.5 : -0.5
  // Half-width katakana and box drawings are what double-byte text looks like in the wrong encoding.
  return /[\uff61-\uff9f\u2500-\u259f]/.test(character) ? -2 : -1
}

function neighbourWorth(before: string, character: string, run: number, { script }: Candidate): number {
  if (!/\p{L}/u.test(character)) return 0
  let worth = 0
  if (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(character)) worth -= 2
  if (script === LATIN && run > 2) worth -= 2
  if (script !== LATIN && /[a-z]/i.test(before)) worth -= 1.5
  return worth
}
