import { describe, expect, it } from 'vitest'
import { chooseTitle } from '../../../src/extract/metadata/title.ts'

const chosen = (said: string, headings: readonly string[]) =>
  chooseTitle([said], headings, 'Valley', 'valley.example.com')

describe('the title of a page', () => {
  it('is the only heading where it says the same in other words', () => {
    const heading = 'Setting up a river gauge: a guide'
    expect(chosen('How to set up a river gauge – guide', [heading])).toBe(heading)
  })

  it('is what the page says of itself where the heading is about something else', () => {
    expect(chosen('How to set up a river gauge', ['Order your gauge today'])).toBe('How to set up a river gauge')
  })

  it('is not what a site says of all of its pages', () => {
    const said = ['All about rivers, in one place', 'Gauges of the north · Valley']
    expect(chooseTitle(said, ['Gauges'], 'Valley', 'valley.example.com')).toBe('Gauges of the north')
    expect(chooseTitle(said, ['One river'], 'Valley', 'valley.example.com')).toBe('All about rivers, in one place')
  })

  it('is no heading that holds the way to the page as well', () => {
    const way = 'Valley forums talk rivers gauges and water levels: how to set up a river gauge'
    expect(chosen('Set up a river gauge - help', [way])).toBe('Set up a river gauge - help')
  })

  it('is no heading beside others', () => {
    expect(chosen('How to set up a river gauge', ['Setting up a river gauge', 'Gauges'])).toBe(
      'How to set up a river gauge',
    )
  })

  it('is the one of several headings with which it begins', () => {
    expect(chosen('Exit codes — Water gate documentation', ['Water gate', 'Exit codes'])).toBe('Exit codes')
    expect(chosen('Exit codes — Water gates — documentation', ['Water gates', 'Other codes'])).not.toBe('Other codes')
  })

  it('is the later of two headings that make up the title together', () => {
    const manual = 'House diary 2.1.0 documentation'
    expect(chosen(`We moved the bakery — ${manual}`, [manual, 'We moved the bakery'])).toBe('We moved the bakery')
    expect(chosen(`${manual} | We moved the bakery`, [manual, 'We moved the bakery'])).toBe('We moved the bakery')
  })

  it('is measured by what its characters say', () => {
    expect(chosen('庭の古い井戸について | The old house diary', ['庭の古い井戸について', '水質'])).toBe(
      '庭の古い井戸について',
    )
  })
})
