import { expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { writePdf } from '../../src/pdf/write.ts'
import { displayDocument, glyphs, node, OPTIONS, page } from './sample.ts'

const ICONS = 'inter/Inter_400Regular.ttf'
const icon = glyphs('\ue000', { font: ICONS, y: 40 })

/** ISO 19005-2 §6.2.11.7.3 and ISO 14289-2 §8.4.3. */
it.each([
  ['in a paragraph', (id: number) => ({ ...icon, owner: id })],
  ['in a header', () => ({ ...icon, owner: 'header' as const })],
  [
    'in a group, which is a form',
    (id: number) => ({
      op: 'group' as const,
      clip: null,
      clipRule: 'nonzero' as const,
      transform: null,
      opacity: 0.5,
      children: [
        { ...icon, owner: id },
        { ...icon, at: { x: 42, y: 41 }, owner: id },
      ],
    }),
  ],
])('gives icons an ActualText without private characters: %s', async (_, made) => {
  const owner = node('P')
  const document = displayDocument([page([made(owner.id)])], { structure: node('Document', [owner]) })
  for (const standards of [
    ['ua-1', 'a-2a'],
    ['ua-2', 'a-4f'],
  ] as const) {
    const bytes = await writePdf(document, { ...OPTIONS, standards })
    expect(checkPdf(bytes)).toEqual({ standards, findings: [] })
  }
})
