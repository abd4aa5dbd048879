import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { NameNotResolved, type NameServer, nameLookup } from '../../src/fetch/host-names.ts'

type Lookup = ReturnType<typeof nameLookup>

const ask = (lookup: Lookup, name: string): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) =>
    lookup(name, { all: true }, (error, answer) => (error ? reject(error) : resolve(answer as LookupAddress[]))),
  )

const server = (v4: () => Promise<string[]>, v6: () => Promise<string[]> = v4): NameServer => ({
  resolve4: v4,
  resolve6: v6,
})
const failing = (code: string) => (): Promise<string[]> => Promise.reject(Object.assign(new Error(code), { code }))

describe('looking up names', () => {
  it('gives the addresses of both families, and those of one where the other is unknown', async () => {
    const both = nameLookup(
      server(
        async () => ['192.0.2.1'],
        async () => ['2001:db8::1'],
      ),
    )
    expect(await ask(both, 'a.test')).toEqual([
      { address: '192.0.2.1', family: 4 },
      { address: '2001:db8::1', family: 6 },
    ])
    const one = nameLookup(server(failing('ENODATA'), async () => ['2001:db8::1']))
    expect(await ask(one, 'a.test')).toEqual([{ address: '2001:db8::1', family: 6 }])
  })

  it('asks once for equal names at the same time', async () => {
    let questions = 0
    const lookup = nameLookup(
      server(async () => {
        questions++
        return ['192.0.2.1']
      }),
    )
    await Promise.all([ask(lookup, 'a.test'), ask(lookup, 'a.test'), ask(lookup, 'b.test')])
    expect(questions).toBe(4)
  })

  it('remembers for some seconds that a name has no address', async () => {
    let questions = 0
    let time = 0
    const fail = () => {
      questions++
      return failing('ETIMEOUT')()
    }
    const lookup = nameLookup(server(fail), () => time)
    await expect(ask(lookup, 'a.test')).rejects.toBeInstanceOf(NameNotResolved)
    await expect(ask(lookup, 'a.test')).rejects.toBeInstanceOf(NameNotResolved)
    expect(questions).toBe(2)
    time = 6_000
    await expect(ask(lookup, 'a.test')).rejects.toBeInstanceOf(NameNotResolved)
    expect(questions).toBe(4)
  })

  it('refuses names above the bound while others never answer, and answers those again that do', async () => {
    const lookup = nameLookup(
      server(
        async () => [],
        async () => [],
      ),
    )
    const silent = nameLookup(server(() => new Promise(() => {})))
    for (let i = 0; i < 256; i++) silent(`n${i}.test`, { all: true }, () => {})
    await expect(ask(silent, 'other.test')).rejects.toBeInstanceOf(NameNotResolved)
    await expect(ask(lookup, 'none.test')).rejects.toBeInstanceOf(NameNotResolved)
  })
})
