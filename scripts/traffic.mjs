/** What scripts share that send traffic to a service: its command, random numbers that follow from a seed, and waiting. */
import net from 'node:net'
import { fileURLToPath } from 'node:url'

/** The built command. */
export const CLI = fileURLToPath(new URL('../dist/cli.js', import.meta.url))

/** Numbers from 0 up to, but not including, 1: equal seeds give equal ones (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const sleep = ms => new Promise(resolve => setTimeout(resolve, ms))

/** A port of this machine that nobody listens at. */
export const freePort = () =>
  new Promise(resolve => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** Resolves once a server answers that it is ready; rejects after five minutes, which is long for a machine that is busy. */
export async function ready(port) {
  for (let i = 0; i < 1500; i++) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`The server at port ${port} is not ready.`)
}

/** Ends what `children` gives with this process, however it ends: a script that is stopped leaves no server behind. */
export function endWithThis(children) {
  process.once('SIGTERM', () => process.exit(1))
  process.once('exit', () => {
    for (const child of children()) child.kill('SIGKILL')
  })
}
