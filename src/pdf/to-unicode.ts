/** ToUnicode character maps (ISO 32000-1 §9.10.3): what a reader copies for each code. */

/** CMap files allow a hundred entries a block. */
const ENTRIES_PER_BLOCK = 100

/** The map for codes 1 … n−1 of `texts`; `bytes` is the length of a code. */
export function toUnicodeMap(texts: readonly string[], bytes: 1 | 2): Uint8Array {
  const hex = (code: number): string => `<${code.toString(16).padStart(bytes * 2, '0')}>`
  const ranges = rangesOf(texts)
  let source = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def
/CMapName/Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
${hex(0)}${hex(bytes === 1 ? 0xff : 0xffff)}
endcodespacerange
`
  for (let start = 0; start < ranges.length; start += ENTRIES_PER_BLOCK) {
    const block = ranges.slice(start, start + ENTRIES_PER_BLOCK)
    source += `${block.length} beginbfrange\n`
    for (const { first, last, text } of block) source += `${hex(first)}${hex(last)}<${utf16(text)}>\n`
    source += 'endbfrange\n'
  }
  return Buffer.from(`${source}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend`, 'latin1')
}

interface Range {
  readonly first: number
  last: number
  readonly text: string
}

/** Codes in a row whose texts are in a row; a range may only count up in its last byte. */
function rangesOf(texts: readonly string[]): readonly Range[] {
  const ranges: Range[] = []
  for (let code = 1; code < texts.length; code++) {
    const text = texts[code]!
    const previous = ranges.at(-1)
    if (previous !== undefined && text.length === 1 && previous.text.length === 1) {
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

function utf16(text: string): string {
  let hex = ''
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return hex
}
