import { describe, expect, it } from 'vitest'
import { decodePage, prescan } from '../../src/fetch/charset.ts'
import { guessEncoding } from '../../src/fetch/encoding-guess.ts'
import { processorClock } from '../processor-time.ts'

const url = new URL('https://example.com/')
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const page = (bytes: Uint8Array, charset: string | null = null) => decodePage({ bytes, charset, url })

describe('the encoding of a page', () => {
  it('is that of its byte order mark, whatever else it says', () => {
    expect(page(Buffer.from('\ufeff<meta charset=koi8-r>é'), 'shift_jis')).toEqual({
      text: '<meta charset=koi8-r>é',
      encoding: 'utf-8',
      source: 'bom',
    })
    expect(page(Buffer.from('\ufeffé', 'utf16le')).text).toBe('é')
    expect(page(Buffer.from('\ufeffé', 'utf16le').swap16()).encoding).toBe('utf-16be')
  })

  it('is that of the header before that of the page', () => {
    expect(page(latin1('<meta charset=utf-8>é'), 'iso-8859-1')).toMatchObject({
      text: '<meta charset=utf-8>é',
      source: 'header',
    })
  })

  it('is that of the page where the header names none that exists', () => {
    expect(page(Buffer.from('<meta charset="utf-8">é'), 'x-unknown')).toMatchObject({
      encoding: 'utf-8',
      source: 'meta',
    })
  })

  it('is guessed where no one names any', () => {
    expect(page(Buffer.from('é'), 'x-unknown')).toEqual({ text: 'é', encoding: 'utf-8', source: 'guess' })
    expect(page(latin1('<p>Stra\xdfe, Gr\xf6\xdfe, \x80 5 \x96 \x937\x94')).text).toBe('<p>Straße, Größe, € 5 – “7”')
  })

  it('never fails on bytes that are wrong in it', () => {
    expect(page(Uint8Array.from([0x61, 0xff, 0x62]), 'utf-8').text).toBe('a\ufffdb')
  })
})

describe('the prescan', () => {
  it.each([
    ['<meta charset=koi8-r>', 'koi8-r'],
    ['<META  CHARSET = "windows-1251" >', 'windows-1251'],
    ['<meta http-equiv="Content-Type" content="text/html; charset=gb2312">', 'gbk'],
    ['<meta content=\'text/html; charset="Shift_JIS"\' http-equiv=content-type>', 'shift_jis'],
    ['<!-- <meta charset=koi8-r> --><meta charset=big5>', 'big5'],
    ['<p title="<meta charset=koi8-r>"><meta charset=big5>', 'big5'],
    ['<?xml version="1.0" encoding="euc-kr"?><html>', 'euc-kr'],
    ['<meta charset=utf-16>', 'utf-8'],
    ['<meta charset=nonsense><meta charset=utf-8>', 'utf-8'],
    ['<meta name=x content="charset=koi8-r">', null],
    ['<metal charset=koi8-r>', null],
  ])('reads %s as %s', (text, encoding) => {
    expect(prescan(latin1(text))).toBe(encoding)
  })

  it('is linear in hostile heads', () => {
    const passed = processorClock()
    for (const piece of ['<!--', '<meta ', '<meta "', '<a b="', "<a '"]) prescan(latin1(piece.repeat(10_000)))
    expect(passed()).toBeLessThan(500)
  })
})

/** Bytes of a text in a legacy encoding, by asking the decoder what each byte or pair of bytes stands for. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytesOf = new Map<string, number[]>()
  for (let byte = 0x80; byte < 0x100; byte++) bytesOf.set(decoder.decode(Uint8Array.of(byte)), [byte])
  if (/^(gb|big5|shift|euc)/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++)
      for (let trail = 0x40; trail < 0xff; trail++) {
        const decoded = decoder.decode(Uint8Array.of(lead, trail))
        if (decoded.length === 1 && !bytesOf.has(decoded)) bytesOf.set(decoded, [lead, trail])
      }
  }
  return Uint8Array.from([...text].flatMap(c => (c < '\u0080' ? [c.charCodeAt(0)] : (bytesOf.get(c) ?? [63]))))
}

describe('a guess', () => {
  it.each([
    ['windows-1252', 'L’été dernier, nous avons mangé des crêpes à la plage'],
    ['windows-1252', 'El niño comió en la montaña con alegría'],
    ['windows-1250', 'Zażółć gęślą jaźń, proszę się nie śmiać'],
    ['windows-1250', 'Příliš žluťoučký kůň úpěl ďábelské ódy'],
    ['windows-1250', 'Árvíztűrő tükörfúrógép és őszinte hűség'],
    ['windows-1254', 'Bugün hava çok güzel, dışarı çıkıp biraz yürüyüş yapalım mı?'],
    ['windows-1257', 'Lietuvių kalba yra graži, aš ją mėgstu'],
    ['windows-1251', 'Съешь же ещё этих мягких французских булок'],
    ['koi8-u', 'Съешь же ещё этих мягких французских булок'],
    ['ibm866', 'Съешь же ещё этих мягких французских булок'],
    ['windows-1253', 'Η γρήγορη αλεπού πηδάει πάνω από το σκυλί'],
    ['windows-1255', 'שלום עולם, זהו משפט בעברית לבדיקה'],
    ['windows-1256', 'مرحبا بالعالم، هذه جملة للاختبار'],
    ['windows-874', 'สวัสดีชาวโลก นี่คือประโยคทดสอบ'],
    ['gb18030', '你好，世界。这是一个用来测试的句子。'],
    ['big5', '你好，世界。這是一個用來測試的句子。'],
    ['shift_jis', 'こんにちは世界。これはテスト用の文章です。'],
    ['euc-jp', '東京都の天気は晴れ'],
    ['euc-kr', '안녕하세요 세계. 이것은 테스트 문장입니다.'],
  ])('finds %s in “%s”', (encoding, text) => {
    expect(guessEncoding(encode(`<title>${text}</title>\n<p class="a">`, encoding), 'example.com')).toBe(encoding)
  })

  it('takes what is valid UTF-8 for it, a cut end included', () => {
    expect(guessEncoding(Buffer.from('Grüße ☃ 😀').subarray(0, -1), 'example.de')).toBe('utf-8')
    expect(guessEncoding(Buffer.from('plain'), 'example.jp')).toBe('utf-8')
  })

  it('knows Japanese that hides in escapes', () => {
    expect(guessEncoding(latin1('<p>\x1b$B$3$s\x1b(B'), 'example.com')).toBe('iso-2022-jp')
  })
})
