/**
 * Writes words/*.txt, the word lists by which lines of Thai, Lao, Khmer and Myanmar break, from the dictionaries of ICU:
 *
 *   npm pack icu4c-data@0.67.2 && tar xzf icu4c-data-0.67.2.tgz
 *   icupkg -x 'brkitr/*dict.dict' package/icudt67l.dat        (from ICU's developer tools)
 *   node scripts/build-word-lists.mjs <folder with brkitr> package/LICENSE
 *
 * A line is a word without what it shares with the word before: the length of that in base 36, then the rest.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const [folder, licence] = process.argv.slice(2)
const OUT = new URL('../words/', import.meta.url)
mkdirSync(OUT, { recursive: true })
copyFileSync(licence, new URL('LICENSE.txt', OUT))
for (const [name, file] of [
  ['thai', 'thaidict'],
  ['lao', 'laodict'],
  ['khmer', 'khmerdict'],
  ['myanmar', 'burmesedict'],
]) {
  const words = [...readDictionary(readFileSync(`${folder}/${file}.dict`))].sort()
  let before = ''
  const lines = words.map(word => {
    let shared = 0
    while (shared < 35 && shared < before.length && before[shared] === word[shared]) shared++
    before = word
    return shared.toString(36) + word.slice(shared)
  })
  writeFileSync(new URL(`${name}.txt`, OUT), `${lines.join('\n')}\n`)
  console.log(name, words.length)
}

/** All words of a dictionary of ICU: a byte trie over offsets from a base character (ICU "dictionarydata.h", "bytestrie.h"). */
function* readDictionary(bytes) {
  const data = bytes.subarray(bytes.readUInt16LE(0))
  const index = i => data.readInt32LE(4 * i)
  if ((index(4) & 7) !== 0) throw new Error('not a byte trie')
  const base = index(5) & 0x1fffff
  const trie = data.subarray(index(0))
  const character = byte => (byte === 0xff ? '\u200d' : byte === 0xfe ? '\u200c' : String.fromCodePoint(base + byte))
  yield* walk(0, '')

  function* walk(start, prefix) {
    let at = start
    let word = prefix
    for (;;) {
      const node = trie[at++]
      if (node >= 0x20) {
        yield word
        if (node & 1) return
        at = skipValue(at, node)
      } else if (node >= 0x10) {
        for (let i = node - 0x10 + 1; i > 0; i--) word += character(trie[at++])
      } else {
        let length = node
        if (length === 0) length = trie[at++]
        yield* branch(at, length + 1, word)
        return
      }
    }
  }

  function* branch(start, count, word) {
    let at = start
    let length = count
    while (length > 5) {
      at++
      const [target, after] = jump(at)
      yield* branch(target, length >> 1, word)
      length -= length >> 1
      at = after
    }
    for (; length > 1; length--) {
      const next = word + character(trie[at++])
      const node = trie[at++]
      if (node & 1) {
        yield next
        at = skipValue(at, node)
      } else {
        const [delta, after] = readValue(at, node >> 1)
        yield* walk(after + delta, next)
        at = after
      }
    }
    yield* walk(at + 1, word + character(trie[at]))
  }

  function jump(at) {
    const lead = trie[at]
    if (lead < 0xc0) return [at + 1 + lead, at + 1]
    if (lead < 0xf0) return [at + 2 + (((lead - 0xc0) << 8) | trie[at + 1]), at + 2]
    if (lead < 0xfe) return [at + 3 + (((lead - 0xf0) << 16) | trie.readUInt16BE(at + 1)), at + 3]
    const size = 3 + (lead & 1)
    return [at + 1 + size + trie.readUIntBE(at + 1, size), at + 1 + size]
  }

  function readValue(at, lead) {
    if (lead < 0x51) return [lead - 0x10, at]
    if (lead < 0x6c) return [((lead - 0x51) << 8) | trie[at], at + 1]
    if (lead < 0x7e) return [((lead - 0x6c) << 16) | trie.readUInt16BE(at), at + 2]
    return lead === 0x7e ? [trie.readUIntBE(at, 3), at + 3] : [trie.readInt32BE(at), at + 4]
  }

  function skipValue(at, node) {
    if (node < 0x51 << 1) return at
    if (node < 0x6c << 1) return at + 1
    return node < 0x7e << 1 ? at + 2 : at + 3 + ((node >> 1) & 1)
  }
}
