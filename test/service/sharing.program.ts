/** One of several replicas that count towards the same limit; some reservations are given back, some charges refunded. */
import { connectRedis } from '../../src/service/counts/redis.ts'
import { openRedisLedger } from '../../src/service/counts/redis-ledger.ts'

const [, , url, name, limit] = process.argv
const store = connectRedis(url!, () => {})
while (!store.isUp()) await new Promise(resolve => setTimeout(resolve, 10))
const ledger = openRedisLedger(store, 1_500)
const account = { caller: 'shared', month: '2026-05' }

let committed = 0
async function work(worker: number): Promise<void> {
  let refusals = 0
  for (let i = 0; refusals < 12; i++) {
    const id = `${name}-${worker}-${i}`
    const reservation = await ledger.reserve({ account, limit: Number(limit), id, isRepeatable: false })
    if (reservation === null) {
      refusals++
      await new Promise(resolve => setTimeout(resolve, 200))
    } else if (i % 5 === 1) reservation.release()
    else {
      await reservation.commit()
      committed++
      if (i % 9 === 2) {
        await reservation.refund()
        committed--
      }
    }
  }
}
await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)))
process.stdout.write(`${committed}\n`)
await ledger.close()
