/** Renders one file many times in this process; prints medians as JSON. Run by speed.ts. */
import { readFileSync } from 'node:fs'
import { render } from '../dist/index.js'

const [file, count] = process.argv.slice(2)
const html = readFileSync(file, 'utf8')
const runs = []
for (let i = 0; i < 3 + Number(count); i++) {
  const start = performance.now()
  const { pages, pdf, timings } = await render({ html })
  runs.push({ wall: performance.now() - start, pages, bytes: pdf.length, timings })
}
const measured = runs.slice(3)
const median = numbers => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const stages = Object.fromEntries(
  Object.keys(measured[0].timings).map(stage => [stage, median(measured.map(run => run.timings[stage]))]),
)
const memory = process.resourceUsage().maxRSS / 1024
process.stdout.write(
  JSON.stringify({
    wall: median(measured.map(run => run.wall)),
    stages,
    pages: measured[0].pages,
    bytes: measured[0].bytes,
    memory,
  }),
)
