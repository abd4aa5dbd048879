/** ToUnicode character maps (ISO 32000-1 §9.10.3): what a reader copies for each code. */

/** CMap files allow a hundred entries per block. */
const ENTRIES_PER_BLOCK = 100

/**
 * The map of codes to `texts`; codes without a text are left out. `bytes` is the length of a code. Readers ignore the other
 * entries of the CMap (ISO 32000-2 §9.10.3), so it has only its type.
 */
export function toUnicodeMap(texts: readonly (string | undefined)[], bytes: 1 | 2): Uint8Array {
  const hex = (code: number): string => `<${code.toString(16).padStart(bytes * 2, '0')}>`
  const ranges = rangesOf(texts)
  const block = (operator: string, lines: readonly string[]): string => {
    let source = ''
    for (let start = 0; start < lines.length; start += ENTRIES_PER_BLOCK) {
      const part = lines.slice(start, start + ENTRIES_PER_BLOCK)
      source += `${part.length} begin${operator}\n${part.join('\n')}\nend${operator}\n`
    }
    return source
  }
  const single = ranges.filter(({ first, last }) => first === last)
  const several = ranges.filter(({ first, last }) => first !== last)
  const source = [
    '/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapType 2 def\n1 begincodespacerange\n',
    `${hex(0)}${hex(bytes === 1 ? 0xff : 0xffff)}\nendcodespacerange\n`,
    block(
      'bfchar',
      single.map(({ first, text }) => `${hex(first)}<${utf16(text)}>`),
    ),
    block(
      'bfrange',
      several.map(({ first, last, text }) => `${hex(first)}${hex(last)}<${utf16(text)}>`),
    ),
    'endcmap\nend\nend',
  ]
  return Buffer.from(source.join(''), 'latin1')
}

interface Range {
  readonly first: number
  last: number
  readonly text: string
}

/** Consecutive codes with consecutive texts; within a range only the last byte may change. */
function rangesOf(texts: readonly (string | undefined)[]): readonly Range[] {
  const ranges: Range[] = []
  for (let code = 1; code < texts.length; code++) {
    const text = mapped(texts[code] ?? '')
    if (text === '') continue
    const previous = ranges.at(-1)
    if (previous?.last === code - 1 && text.length === 1 && previous.text.length === 1) {
      const unit = previous.text.charCodeAt(0) + code - previous.first
      const inOneByte = unit >> 8 === previous.text.charCodeAt(0) >> 8 && code >> 8 === previous.first >> 8
      if (text.charCodeAt(0) === unit && inOneByte) {
        previous.last = code
        continue
      }
    }
    ranges.push({ first: code, last: code, text })
  }
  return ranges
}

/** Characters that no code may map to (ISO 14289-1 §7.21.7), and lone surrogates. */
const NO_TEXT = /[\0\ufeff\ufffe]/g

const mapped = (text: string): string => text.replace(NO_TEXT, '\ufffd').toWellFormed()

/** Text as hexadecimal UTF-16BE. */
function utf16(text: string): string {
  let hex = ''
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return hex
}
