/** The five templates, measured on their samples: fonts, grid, contrast, edges, and what may not be parted. */
import { describe, expect, test } from 'vitest'
import type { BlockLevelBox } from '../../src/boxes/box.ts'
import { contrast, linesOf, type Sample, sample, setSample, textsOf } from './pages.ts'

const TEMPLATES = ['clean', 'minimal', 'corporate', 'academic', 'dark']
const ELEMENTS = sample('elements.html')

/** Size and leading of the text in points, as design and README give them. */
const TEXT: Readonly<Record<string, readonly [size: number, leading: number]>> = {
  clean: [10.5, 15],
  minimal: [9.5, 14],
  corporate: [9.5, 13.5],
  academic: [11, 14],
  dark: [10, 15.5],
}

/** Faces of a text with a heading, emphasis, a caption and code. */
const FACES: Readonly<Record<string, readonly string[]>> = {
  clean: [
    'SourceCodePro-Regular',
    'SourceSans3-Regular',
    'SourceSans3-Semibold',
    'SourceSerif4-It',
    'SourceSerif4-Regular',
    'SourceSerif4-Semibold',
  ],
  minimal: ['Inter-Italic', 'Inter-Regular', 'Inter-SemiBold', 'JetBrainsMono-Regular'],
  corporate: [
    'FiraCode-Regular',
    'FiraSans-Italic',
    'FiraSans-Regular',
    'FiraSans-SemiBold',
    'FiraSansCondensed-Regular',
  ],
  academic: ['LibertinusMono-Regular', 'LibertinusSerif-Italic', 'LibertinusSerif-Regular', 'LibertinusSerif-Semibold'],
  dark: [
    'AlegreyaSans-Bold',
    'AlegreyaSans-Medium',
    'JetBrainsMono-Regular',
    'Literata-Italic',
    'Literata-Regular',
    'Literata-SemiBold',
  ],
}

const PLAIN = `<h1>Title</h1><p>${'Words of a plain paragraph, one after the other. '.repeat(20)}</p>
<p>Some <em>emphasis</em>, some <b>weight</b>, a <code>name</code>, a<sup>1</sup> and H<sub>2</sub>O in ${'a sentence that goes on '.repeat(12)}</p>
<h2>Heading</h2><p>${'More words. '.repeat(60)}</p><figure><p>x</p><figcaption>Caption</figcaption></figure>`

const points = (px: number): number => px * 0.75

describe.each(TEMPLATES)('%s', template => {
  test.each(['A4', 'Letter'])(
    'sets every element on %s, and warns of the two missing pictures only',
    async pageSize => {
      const { warnings } = await setSample({ html: ELEMENTS, template, page_size: pageSize })
      expect(warnings.map(({ code }) => code)).toEqual(['image_missing', 'image_missing'])
    },
  )

  test('is set in its own faces, and in no other', async () => {
    const { display } = await setSample({ html: PLAIN, template })
    const names = new Set(textsOf({ display }).map(({ op }) => op.face.postscriptName))
    expect([...names].sort()).toEqual(FACES[template])
  })

  test('has text of the size and leading of its design', async () => {
    const { styled } = await setSample({ html: PLAIN, template })
    const { fontSize, lineHeight } = styled.styles[0]!.self
    const [size, leading] = TEXT[template]!
    expect(points(fontSize)).toBeCloseTo(size, 6)
    expect(points(lineHeight as number)).toBeCloseTo(leading, 6)
  })

  test('keeps plain text on the grid: baselines are whole or half lines apart', async () => {
    const plain = await setSample({ html: PLAIN, template })
    const { fontSize, lineHeight } = plain.styled.styles[0]!.self
    const lines = linesOf(plain).filter(({ line }) => line.root.style.fontSize === fontSize)
    expect(lines.length).toBeGreaterThan(20)
    const half = (lineHeight as number) / 2
    const offsets = lines.map(({ baseline }) => (baseline - lines[0]!.baseline) / half)
    expect(offsets.map(offset => Math.abs(offset - Math.round(offset)) < 0.01)).toEqual(offsets.map(() => true))
    expect(new Set(lines.map(({ line }) => line.height))).toEqual(new Set([lineHeight]))
  })

  test.each(['elements.html', 'thread.html', 'guide.html'])(
    'can be read: %s has a contrast of 4.5 and more',
    async name => {
      const faint = textsOf(await setSample({ html: sample(name), template }))
        .map(({ op, ground }) => ({ text: op.text, ratio: contrast(op.color, ground) }))
        .filter(({ ratio }) => ratio < 4.5)
      expect(faint).toEqual([])
    },
  )

  test.each(['#ffe000', '#12355b', '#ffffff', '#000000'])('reads its links in a profile’s accent %s', async accent => {
    const css = `:root { --accent: ${accent} }`
    const texts = textsOf(await setSample({ html: '<p><a href="https://a.example/">link</a>', template, css }))
    const link = texts.find(({ op }) => op.text === 'link')!
    expect(contrast(link.op.color, link.ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['A4', 'Letter', 'Legal', 'A5', 'A6', 'A4 landscape', '4in x 6in'])(
    'loses nothing over the edge of %s',
    async pageSize => {
      const laid = await setSample({ html: ELEMENTS, template, page_size: pageSize })
      const { width, height } = laid.display.pages[0]!
      const outside = textsOf(laid).filter(
        ({ rect }) => rect.x < 0 || rect.x + rect.width > width || rect.y < 0 || rect.y + rect.height > height,
      )
      expect(outside.map(({ op, page }) => `${page}: ${op.text}`)).toEqual([])
      expect(endsWithHeading(laid)).toEqual([])
    },
  )

  test('is mirrored for texts that are read from right to left', async () => {
    const marginOf = async (dir: string) => {
      const { paged } = await setSample({ html: `<html dir="${dir}"><h1>x</h1><h2>y</h2><p>z`, template })
      return paged.pages[0]!.geometry.margin
    }
    const [ltr, rtl] = [await marginOf('ltr'), await marginOf('rtl')]
    expect([rtl.left, rtl.right]).toEqual([ltr.right, ltr.left])
  })

  test('numbers its pages', async () => {
    const { display } = await setSample({ html: `${'<p>x</p>'.repeat(5)}<p style="break-before: page">y`, template })
    const folios = display.pages.map((_, page) =>
      textsOf({ display })
        .filter(text => text.page === page && text.op.owner === 'pagination')
        .map(({ op }) => op.text)
        .join(''),
    )
    expect(folios).toEqual(template === 'corporate' ? ['1 / 2', '2 / 2'] : ['1', '2'])
  })
})

/** Pages whose last line is a heading. */
function endsWithHeading(laid: Sample): readonly string[] {
  const lines = linesOf(laid)
  const last = lines.filter(({ page }, index) => lines[index + 1]?.page !== page).slice(0, -1)
  return last.filter(({ line }) => isInHeading(line.root)).map(({ page, text }) => `${page}: ${text}`)
}

const isInHeading = (box: BlockLevelBox | { readonly element: BlockLevelBox['element'] }): boolean => {
  for (let at = box.element; at !== null; at = at.parent) if (/^h[1-6]$/.test(at.name)) return true
  return false
}

describe('print profiles', () => {
  test.each(['acme', 'letterhead', 'journal'])('the example %s is set without warnings', async profile => {
    const { warnings } = await setSample({ html: sample('report.html'), profile, date: '2026-01-31' })
    expect(warnings.map(({ message }) => message)).toEqual([])
  })

  test('give furniture the place that the template has for it', async () => {
    const html = `<h1>T</h1><p>x</p><p style="break-before: page">y`
    const own = textsOf(await setSample({ html, template: 'clean' })).find(({ op }) => op.owner === 'pagination')!
    const footer = { left: 'left', center: '{page}', right: 'right' }
    const texts = textsOf(await setSample({ html, template: 'clean', footer })).filter(
      ({ page, op }) => page === 0 && op.owner === 'pagination',
    )
    expect(texts.map(({ op }) => op.text)).toEqual(['left', '1', 'right'])
    expect(new Set(texts.map(({ op }) => op.at.y))).toEqual(new Set([own.op.at.y]))
  })
})
