import { describe, expect, it } from 'vitest'
import { parseContentType } from '../../src/fetch/content-type.ts'

describe('parseContentType', () => {
  it.each([
    ['text/html', 'text/html', null],
    ['Text/HTML; Charset=UTF-8', 'text/html', 'utf-8'],
    ['text/html;charset="koi8-r"', 'text/html', 'koi8-r'],
    ['text/html; charset = " latin1 " ', 'text/html', 'latin1'],
    ['text/html; charset="utf-8', 'text/html', null],
    ['text/html; charset=; charset=utf-8', 'text/html', 'utf-8'],
    ['text/html; q=1; boundary=charset', 'text/html', null],
    ['nonsense', '', null],
    [null, '', null],
  ])('reads %s', (header, essence, charset) => {
    expect(parseContentType(header)).toEqual({ essence, charset })
  })

  it('takes time linear in the length of a hostile header', () => {
    const start = process.cpuUsage()
    for (const filler of [' ', '"', '=', ';', '\t']) {
      parseContentType(`text/html; charset=${filler.repeat(64 * 1024)}x"`)
    }
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(500)
  })
})
