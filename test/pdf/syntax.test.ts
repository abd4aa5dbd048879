import { describe, expect, it } from 'vitest'
import { textString } from '../../src/pdf/syntax.ts'

describe('a text string', () => {
  it('is ASCII where it can be', () => expect(textString('A (b)')).toBe('(A \\(b\\))'))

  it('has no half of a surrogate pair, which UTF-16 cannot write', () => {
    expect(textString('a\ud800b')).toBe('<FEFF0061FFFD0062>')
    expect(textString('\udc00')).toBe('<FEFFFFFD>')
    expect(textString('\u{1f600}')).toBe('<FEFFD83DDE00>')
  })

  it('has no characters for private use, and none that readers take for the start of a language code', () => {
    expect(textString('a\ue000b')).toBe('(ab)')
    expect(textString('a\u001ben\u001bb')).toBe('(aenb)')
  })
})
