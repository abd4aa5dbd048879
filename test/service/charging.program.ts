/** Charges as fast as it can and tells each charge once it is durable, until it is killed. */
import { writeSync } from 'node:fs'
import { openJournalLedger } from '../../src/service/counts/journal-ledger.ts'
import { currentAccount, newChargeId } from '../../src/service/counts/ledger.ts'

const folder = process.argv[2]!
const ledger = await openJournalLedger(folder, () => process.exit(3))
const account = currentAccount('caller', Date.UTC(2026, 4, 17))

async function charge(): Promise<void> {
  for (;;) {
    const reservation = await ledger.reserve({ account, limit: 1e9, id: newChargeId(), isRepeatable: false })
    await reservation!.commit()
    // Synchronous, so that what was told is told even if the next instruction never runs.
    writeSync(1, '.\n')
  }
}

writeSync(1, `open ${await ledger.used(account)}\n`)
await Promise.all(Array.from({ length: 16 }, charge))
