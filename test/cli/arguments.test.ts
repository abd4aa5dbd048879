/** Command lines against a table of flags: what is read, what is refused, and how the table reads as help. */
import { describe, expect, test } from 'vitest'
import { type Arguments, type Flags, flagLines, readArguments } from '../../src/cli/arguments.ts'
import { UsageError } from '../../src/cli/outcome.ts'

const FLAGS: Flags = {
  output: { value: 'FILE', short: 'o', help: 'Where it goes.' },
  quiet: { value: null, short: 'q', help: 'Say nothing.' },
  remove: { value: 'SELECTOR', isList: true, help: 'Leave this out.' },
  strict: { value: 'CODES', isAlone: true, help: 'Fail on these.' },
}

const read = (...args: readonly string[]): Arguments => readArguments(args, FLAGS, 'Try help.')

describe('values', () => {
  test.each([
    [['--output', 'a.pdf']],
    [['--output=a.pdf']],
    [['-o', 'a.pdf']],
    [['-oa.pdf']],
    [['-qo', 'a.pdf']],
    [['--output', 'b.pdf', '--output', 'a.pdf']],
  ])('%j', args => {
    expect(read(...args).text('output')).toBe('a.pdf')
  })
  test('a dash alone is a value, and an argument', () => {
    expect(read('--output', '-').text('output')).toBe('-')
    expect(read('-').positionals).toEqual(['-'])
  })
  test('what begins with a dash can be tied on', () => {
    expect(read('--output=-x.pdf').text('output')).toBe('-x.pdf')
    expect(read('--output', '-1').text('output')).toBe('-1')
  })
  test('a list keeps all in their order', () => {
    expect(read('--remove', 'a', 'x', '--remove=b').all('remove')).toEqual(['a', 'b'])
    expect(read().all('remove')).toEqual([])
  })
  test('a switch is there or not', () => {
    expect([read('-q').has('quiet'), read().has('quiet'), read('-q').text('output')]).toEqual([true, false, null])
  })
  test('a flag that may stand alone takes no argument after it as its value', () => {
    const alone = read('--strict', 'a.html')
    expect([alone.text('strict'), alone.positionals]).toEqual(['true', ['a.html']])
    expect(read('--strict=fonts,images').text('strict')).toBe('fonts,images')
  })
  test('after two dashes all are arguments', () => {
    expect(read('a', '--', '--output', '-q').positionals).toEqual(['a', '--output', '-q'])
  })
})

describe('refusals', () => {
  const messageOf = (...args: readonly string[]): string => {
    try {
      read(...args)
    } catch (error) {
      if (error instanceof UsageError && error.hint === 'Try help.') return error.message
      throw error
    }
    throw new Error('nothing was refused')
  }
  test.each([
    [['--outptu', 'a'], '--outptu is not a flag; did you mean "--output"?'],
    [['--zzzzzz'], '--zzzzzz is not a flag'],
    [['-x'], '-x is not a flag'],
    [['--output'], '--output needs a value: --output FILE'],
    [['-o'], '-o needs a value: -o FILE'],
    [['--output', '--quiet'], '--output needs a value: --output FILE'],
    [['--output', '-q'], '--output needs a value: --output FILE'],
    [['--quiet=yes'], '--quiet takes no value.'],
    [['--constructor'], '--constructor is not a flag'],
    [['--__proto__=1'], '--__proto__ is not a flag'],
  ])('%j', (args, message) => {
    expect(messageOf(...args)).toContain(message)
  })
})

describe('help', () => {
  test('has a line for each flag, in columns', () => {
    expect(flagLines(FLAGS)).toBe(
      [
        '  -o, --output FILE      Where it goes.',
        '  -q, --quiet            Say nothing.',
        '      --remove SELECTOR  Leave this out.',
        '      --strict[=CODES]   Fail on these.',
      ].join('\n'),
    )
  })
  test('breaks long texts at 100 columns, under their beginning', () => {
    const help = Array.from({ length: 40 }, () => 'words').join(' ')
    const lines = flagLines({ long: { value: null, help } }).split('\n')
    expect(lines.every(line => line.length <= 100)).toBe(true)
    expect(lines.length).toBe(3)
    expect(lines[1]!.search(/\S/)).toBe(lines[0]!.indexOf('words'))
  })
})
