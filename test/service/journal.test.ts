import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockFolder } from '../../src/service/counts/folder-lock.ts'
import { Journal, type Journaled, readJournal } from '../../src/service/counts/journal.ts'
import { type JournalLedger, openJournalLedger, readCounts } from '../../src/service/counts/journal-ledger.ts'
import { currentAccount, newChargeId } from '../../src/service/counts/ledger.ts'
import { monthOf, untilNextMonth } from '../../src/service/counts/month.ts'
import { exited, program, start } from './program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'))
})
const left: Journal<number, number>[] = []
afterEach(async () => {
  for (const journal of left.splice(0)) await journal.close()
  rmSync(folder, { recursive: true })
})

class Sum implements Journaled<number, number> {
  total = 0
  apply(n: number) {
    this.total += n
  }
  snapshot() {
    return this.total
  }
  restore(total: number) {
    this.total = total
  }
}

async function reopened(): Promise<{ total: number; recovery: object }> {
  const sum = new Sum()
  const journal = await Journal.open(folder, sum)
  const result = { total: sum.total, recovery: journal.recovery }
  await journal.close()
  return result
}

/** A journal as a killed process leaves it: not closed while the test looks at it. */
async function abandoned(...records: number[]): Promise<string> {
  const journal = await Journal.open(folder, new Sum())
  left.push(journal)
  for (const record of records) await journal.append(record)
  return join(folder, 'journal.log')
}

describe('the journal', () => {
  it('brings the state back', async () => {
    await abandoned(1, 2, 3)
    expect(await reopened()).toEqual({ total: 6, recovery: { records: 3, tornBytes: 0, damagedLines: 0 } })
    expect((await reopened()).total).toBe(6)
  })

  it('applies a record only when it is durable', async () => {
    const sum = new Sum()
    const journal = await Journal.open(folder, sum)
    const written = journal.append(5)
    expect(sum.total).toBe(0)
    await written
    expect(sum.total).toBe(5)
    expect(readFileSync(join(folder, 'journal.log'), 'utf8')).toMatch(/^[0-9a-f]{8} {"s":1,"r":5}\n$/)
    await journal.close()
  })

  it('cuts off a torn last line at whatever byte it was torn', async () => {
    const path = await abandoned(1, 2, 3)
    const whole = readFileSync(path)
    const lastLine = whole.lastIndexOf(10, whole.length - 2) + 1
    for (let length = lastLine; length < whole.length; length++) {
      rmSync(join(folder, 'journal.snapshot'), { force: true })
      writeFileSync(path, whole.subarray(0, length))
      expect(await reopened()).toMatchObject({ total: 3, recovery: { tornBytes: length - lastLine } })
    }
  })

  it('leaves out a damaged line, says so and keeps a copy', async () => {
    const path = await abandoned(1, 2, 4)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, text.replace('"r":2', '"r":7'))
    expect(await reopened()).toMatchObject({ total: 5, recovery: { damagedLines: 1, records: 2 } })
    expect(readFileSync(`${path}.damaged`, 'utf8')).toContain('"r":7')
  })

  it('counts a record once that both the snapshot and the log hold', async () => {
    const path = await abandoned(1, 2)
    const log = readFileSync(path)
    await reopened()
    expect(readFileSync(path)).toHaveLength(0)
    writeFileSync(path, log)
    expect(await reopened()).toMatchObject({ total: 3, recovery: { records: 0 } })
  })

  it('refuses a damaged snapshot rather than beginning at zero', async () => {
    await abandoned(1)
    await reopened()
    appendFileSync(join(folder, 'journal.snapshot'), 'x')
    await expect(Journal.open(folder, new Sum())).rejects.toThrow(/damaged/)
  })

  it('takes a snapshot on the way and goes on', async () => {
    const sum = new Sum()
    const journal = await Journal.open(folder, sum)
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 10_000 }, () => journal.append(1)))
    const beside = new Sum()
    await readJournal(folder, beside)
    expect(beside.total).toBe(50_000)
    expect(readFileSync(join(folder, 'journal.log')).length).toBeLessThan(1_200_000)
    await journal.close()
    expect((await reopened()).total).toBe(50_000)
  })
})

describe('a journal that could not be written', () => {
  it('leaves nothing in the log of what it refused, so that a kill brings nothing to life', async () => {
    const journal = await Journal.open(folder, new Sum())
    await journal.append(1)
    // A file handle of which the bytes arrive and the sync fails, as on a failing disk.
    const spy = vi
      .spyOn(await handlePrototype(join(folder, 'journal.log')), 'datasync')
      .mockRejectedValue(new Error('EIO'))
    await expect(Promise.all([journal.append(10), journal.append(100)])).rejects.toThrow(/cannot be written/)
    expect(journal.isSound).toBe(false)
    // What another process would find now, after a kill.
    const beside = new Sum()
    await readJournal(folder, beside)
    expect(beside.total).toBe(1)
    spy.mockRestore()
    await journal.close()
  })
})

/** The prototype that all file handles share. */
async function handlePrototype(path: string): Promise<FileHandle> {
  const handle = await open(path)
  await handle.close()
  return Object.getPrototypeOf(handle)
}

describe('the lock of a folder', () => {
  it('keeps a second holder out until it is released', () => {
    const lock = lockFolder(folder, () => {})
    expect(() => lockFolder(folder, () => {})).toThrow(/Another server \(process \d+/)
    lock.release()
    lockFolder(folder, () => {}).release()
  })

  it('is taken from a holder that no longer lives, even if its process id is in use again', () => {
    const path = join(folder, 'server.lock')
    lockFolder(folder, () => {})
    const holder = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...holder, nonce: 'old', started: 'earlier' }))
    lockFolder(folder, () => {}).release()
    writeFileSync(path, JSON.stringify({ ...holder, nonce: 'old', host: 'elsewhere' }))
    expect(() => lockFolder(folder, () => {})).toThrow(/elsewhere/)
  })
})

describe('the journal ledger', () => {
  const account = currentAccount('caller', Date.UTC(2026, 4, 31, 23, 59))
  const request = () => ({ account, limit: 3, id: newChargeId(), isRepeatable: false })
  let ledger: JournalLedger
  beforeEach(async () => {
    ledger = await openJournalLedger(folder, () => {})
  })
  afterEach(() => ledger.close())

  it('never reserves past the limit, and takes back what is released', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, () => ledger.reserve(request())))
    expect(held.map(each => each?.used ?? null)).toEqual([1, 2, 3, null, null])
    held[0]!.release()
    await held[1]!.commit()
    const another = await ledger.reserve(request())
    expect(another!.used).toBe(3)
    expect(await ledger.reserve(request())).toBeNull()
    expect(await ledger.used(account)).toBe(1)
    another!.release()
    held[2]!.release()
  })

  it('takes back a charge for what did not arrive', async () => {
    const reservation = await ledger.reserve(request())
    await reservation!.commit()
    await reservation!.refund()
    expect(await ledger.used(account)).toBe(0)
  })

  it('charges repeated work once, across a restart too', async () => {
    const repeated = { ...request(), id: 'same', isRepeatable: true }
    await (await ledger.reserve(repeated))!.commit()
    await ledger.close()
    ledger = await openJournalLedger(folder, () => {})
    const again = await ledger.reserve(repeated)
    expect(again!.isCharged).toBe(true)
    await again!.commit()
    expect(await ledger.used(account)).toBe(1)
  })

  it('begins at zero in a new month', async () => {
    await (await ledger.reserve(request()))!.commit()
    expect(await ledger.used(currentAccount('caller', Date.UTC(2026, 5, 1)))).toBe(0)
    expect(await ledger.used(account)).toBe(1)
  })

  it('can be read beside the server that owns it', async () => {
    await (await ledger.reserve(request()))!.commit()
    expect((await readCounts(folder)).used.get('2026-05:caller')).toBe(1)
  })
})

describe('months', () => {
  it('are those of UTC', () => {
    expect(monthOf(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe('2026-12')
    expect(untilNextMonth(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe(1000)
    expect(untilNextMonth(Date.UTC(2024, 1, 1))).toBe(29 * 24 * 60 * 60 * 1000)
  })
})

describe('a kill -9', () => {
  let charging: string
  beforeAll(async () => {
    charging = await program(new URL('./charging.program.ts', import.meta.url))
  })

  it('loses no charge that was acknowledged and adds none but those under way', async () => {
    let acknowledged = 0
    for (let round = 0; round < 6; round++) {
      const child = start(charging, [folder])
      // A busy machine takes its time to start a process.
      await vi.waitFor(() => expect(child.lines.length).toBeGreaterThan(20), { timeout: 20_000, interval: 20 })
      await new Promise(resolve => setTimeout(resolve, 50 + round * 37))
      child.kill('SIGKILL')
      await exited(child)
      acknowledged += child.lines.filter(line => line === '.').length
      const charged = (await readCounts(folder)).used.get('2026-05:caller') ?? 0
      expect(charged).toBeGreaterThanOrEqual(acknowledged)
      // At most the sixteen that were between their charge and telling of it.
      expect(charged - acknowledged).toBeLessThanOrEqual(16 * (round + 1))
    }
    expect(acknowledged).toBeGreaterThan(100)
  }, 120_000)
})
