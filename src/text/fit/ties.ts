/**
 * Spaces at which a line should not end, because the text on both sides is read as one: a number and its unit, parts of a long
 * number, a name and its initials, an operator and its operands. They are the ties of TeX (The TeXbook, chapter 14) and the
 * hard spaces of Bringhurst, The Elements of Typographic Style §2.4.8.
 */

/** Number of characters examined on either side of a space. */
const REACH = 12

const FULL_STOP = 0x2e
const SIGNS = '+−×÷=≈≤≥<>'

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39

/** By ASCII character, 1 if a space before or after it may be a tie. */
export const MAY_TIE = Uint8Array.from({ length: 0x80 }, (_, unit) =>
  SIGNS.includes(String.fromCharCode(unit)) || isDigit(unit) || unit === FULL_STOP ? 1 : 0,
)

/** Whether the spaces between `end` and `offset` are a tie. */
export function isTie(text: string, end: number, offset: number): boolean {
  if (end === offset || end === 0 || offset >= text.length) return false
  const before = text.charCodeAt(end - 1)
  const after = text.charCodeAt(offset)
  // Neither is one of `MAY_TIE` or beyond.
  if (MAY_TIE[before] === 0 && MAY_TIE[after] === 0) return false
  if (isLoneSign(text, end - 1) || isLoneSign(text, offset)) return true
  if (isDigit(before)) return (isDigit(after) ? PART : UNIT).test(text.slice(offset, offset + REACH))
  if (isDigit(after)) return COUNTED.test(text.slice(Math.max(0, end - REACH), end))
  return before === FULL_STOP && isCapital(text, offset) && NAMED.test(text.slice(Math.max(0, end - REACH), end))
}

/** The next group of a number or telephone number: two to four digits. */
const PART = /^\d{2,4}(?!\d)/

/** Words after a number: units of the SI and of computing, money, hours, and words for thousands and more. */
const UNIT = new RegExp(
  `^(?:${[
    '[%‰°€$£¥₹]',
    '°[CF]',
    '[fpnµμmcdhkMGTP]?(?:bit|Hz|Wh?|VA?|m[²³]?|g|s|l|L|N|Pa|J|eV|mol|K|Ω|F|bps|B)',
    '[kKMGTP]i?B|mA|mAh|kcal|min|h|km/h|m/s',
    'px|pt|pc|em|rem|dpi|ppi|fps|rpm|mph|ft|lb|oz|dB|ppm',
    'EUR|USD|GBP|CHF|JPY|INR',
    '[ap]\\.?m\\b|Uhr',
    'thousand|million|billion|trillion|percent|per cent|Mio|Mrd|Tsd|Prozent|Millionen|Milliarden|millions|milliards|millones|milioni',
  ].join('|')})(?![\\p{L}\\d])`,
  'u',
)

/** Words before a number: parts of a text, section marks, currencies, and a group of digits in brackets. */
const COUNTED = new RegExp(
  `(?:[§¶№€$£¥₹]|\\d\\)|(?<![\\p{L}\\d])(?:${[
    '(?:Figs?|Tabs?|Eqs?|Nos?|Nr|pp?|Vol|Chaps?|Secs?|Sect|Art|Abb|Kap|Bd|Abs|fig|tab|eq|no|nr|vol|chap|sec|art|ca|approx)\\.',
    'EUR|USD|GBP|CHF|JPY|INR',
    '[Nn]°|[Ff]igure|[Tt]able|[Ss]ection|[Cc]hapter|[Pp]age|[Ss]tep|[Ee]quation|[Vv]ersion',
    'Abbildung|Tabelle|Abschnitt|Kapitel|Seite|Schritt|[Tt]ableau|[Cc]hapitre|[Ff]igura|[Tt]abla|[Cc]apítulo',
  ].join('|')}))$`,
  'u',
)

/** Words before a name: initials, and abbreviated titles. */
const NAMED = /(?<![\p{L}\d])(?:\p{Lu}|Dr|Mrs?|Ms|Prof|St|Hr|Fr|Sra?|Mme)\.$/u

const isCapital = (text: string, at: number): boolean => /^\p{Lu}/u.test(text.slice(at, at + 2))

/** Whether a sign is between spaces, as in a sum or a key combination. */
const isLoneSign = (text: string, at: number): boolean =>
  SIGNS.includes(text[at]!) && text[at - 1] === ' ' && text[at + 1] === ' '
