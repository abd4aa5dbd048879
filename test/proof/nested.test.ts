/** The proof takes little time for each text, however deep the elements are nested around it. */
import { expect, test } from 'vitest'
import { prove } from '../../src/proof/proof.ts'
import { processorTime } from '../processor-time.ts'
import { proved } from './harness.ts'

test('texts off the page are asked once for each style around them whether they were moved there', async () => {
  const heading = `<h1>${'<div>x'.repeat(200)}</h1>`
  const stages = await proved(
    `<style>@page { @top-left { content: element(h) } } h1 { position: running(h) }</style>${heading}${'<p style="break-after: page">y</p>'.repeat(8)}`,
  )
  expect(stages.findings.length).toBeGreaterThan(100)
  expect(processorTime(() => prove(stages.display, stages))).toBeLessThan(1_500)
})
