import { describe, expect, it } from 'vitest'
import { Diagnostics } from '../../src/base/diagnostics.ts'
import { DEFAULT_LIMITS } from '../../src/base/limits.ts'
import type { ComputedStyle, ElementStyles, PageStyle, StyledTree } from '../../src/css/style.ts'
import { INITIAL } from '../../src/css/style-node.ts'
import { elementsOf } from '../../src/html/document.ts'
import { parseHtml } from '../../src/html/parse.ts'
import { imageSources } from '../../src/images/sources.ts'
import { imageStore } from '../../src/images/store.ts'

const none: Omit<ElementStyles, 'self'> = {
  before: null,
  after: null,
  marker: null,
  firstLine: null,
  firstLetter: null,
  footnoteCall: null,
  beforeMarker: null,
  afterMarker: null,
  footnoteMarker: null,
  control: null,
}

/** A document in which every element has the initial style, but for those whose name `styles` has. */
function styledDocument(
  html: string,
  styles: Readonly<Record<string, Partial<ComputedStyle>>> = {},
  marginBox: Partial<ComputedStyle> | null = null,
) {
  const options = { baseUrl: new URL('https://a.example/dir/'), limits: DEFAULT_LIMITS, diagnostics: new Diagnostics() }
  const document = parseHtml(html, options)
  const page = {
    box: INITIAL,
    footnote: INITIAL,
    marginBoxes: new Map(marginBox === null ? [] : [['top-left', { ...INITIAL, ...marginBox }]]),
  }
  const styled: StyledTree = {
    styles: [...elementsOf(document.root)].map(({ name }) => ({ ...none, self: { ...INITIAL, ...styles[name] } })),
    pageArea: { width: 800, height: 600 },
    pages: { countsPages: false, styleFor: () => page as unknown as PageStyle },
    counterStyles: new Map(),
    fontFaces: [],
    containers: { elements: [], images: [] },
    resized: () => styled,
    zoomed: () => styled,
    instanceOf: () => {
      throw new Error('nothing is drawn')
    },
    instanceWithin: () => {
      throw new Error('nothing is drawn')
    },
  }
  return { document, styled }
}

const urlsOf = (html: string, styles?: Readonly<Record<string, Partial<ComputedStyle>>>): readonly string[] => {
  const { document, styled } = styledDocument(html, styles)
  return imageSources(document, styled).urls.map(url => url.replace('https://a.example/', '/'))
}

describe('imageSources', () => {
  it('lists the images of elements once each, in order, as absolute addresses', () => {
    expect(
      urlsOf(
        '<img src="b.png"><img src=/a.png><img src="b.png"><input type=image src=c.png><input src=d.png><video poster="e.jpg"></video><embed src=f.svg><object data=g.pdf></object><object data=h type=image/png></object>',
      ),
    ).toEqual(['/dir/b.png', '/a.png', '/dir/c.png', '/dir/e.jpg', '/dir/f.svg', '/dir/h'])
  })

  it('leaves out what is not shown, has no address, or one that means nothing', () => {
    expect(
      urlsOf('<img><img src=" "><img src="http://"><p><img src=x.png></p>', {
        p: { display: 'block' },
        img: { display: 'none' },
      }),
    ).toEqual([])
  })

  it('chooses from srcset, and from the sources of a picture that fit paper', () => {
    expect(urlsOf('<img src=s.png srcset="m.png 800w, l.png 1600w">')).toEqual(['/dir/l.png'])
    const picture =
      '<picture><source srcset=a.avif type=image/avif><source srcset=b.png media="screen"><source srcset=c.png media="print"><img src=d.png></picture>'
    expect(urlsOf(picture)).toEqual(['/dir/c.png'])
    expect(urlsOf('<picture><source srcset=a.webp type=image/webp><img src=d.png></picture>')).toEqual(['/dir/d.png'])
    expect(urlsOf('<picture><source srcset=a.webp type=image/webp><img></picture>')).toEqual(['/dir/a.webp'])
  })

  it('sees through stand-ins of images that load late', () => {
    expect(urlsOf('<img src="data:image/gif;base64,R0lGOD" data-src="real.jpg">')).toEqual(['/dir/real.jpg'])
  })

  it('keeps data addresses as they are', () => {
    expect(urlsOf('<img src=" data:image/png;base64,AA ">')).toEqual(['data:image/png;base64,AA'])
  })

  it('lists backgrounds, markers and generated content, and the margin boxes of pages', () => {
    const url = (name: string) => ({ kind: 'url', url: `https://a.example/${name}` }) as const
    const layer = { image: url('back.png') } as ComputedStyle['backgroundLayers'][number]
    const { document, styled } = styledDocument(
      '<p>x<i>y</i>',
      {
        p: { backgroundLayers: [layer], listStyleImage: url('mark.png') },
        i: { content: [{ kind: 'image', image: url('made.png') }] },
      },
      { content: [{ kind: 'image', image: url('logo.svg') }] },
    )
    expect(imageSources(document, styled).urls).toEqual(
      ['mark.png', 'back.png', 'made.png', 'logo.svg'].map(name => `https://a.example/${name}`),
    )
  })
})

describe('imageStore', () => {
  it('finds images by element and by address, and has the drawings of the document in its styles', () => {
    const { document, styled } = styledDocument(
      '<img src=a.png><svg viewBox="0 0 2 1"><rect width=2 height=1 fill=currentColor /></svg>',
      { svg: { color: { r: 1, g: 0, b: 0, a: 1 } } },
    )
    const content = {
      kind: 'raw',
      pixelWidth: 1,
      pixelHeight: 1,
      components: 1,
      pixels: new Uint8Array(1),
      alpha: null,
    } as const
    const image = { id: 'a', width: 1, height: 1, ratio: 1, content }
    const sources = imageSources(document, styled)
    const store = imageStore(document, sources, new Map([['https://a.example/dir/a.png', image]]), {
      styled,
      limits: DEFAULT_LIMITS,
      diagnostics: new Diagnostics(),
    })
    const [img, svg] = ['img', 'svg'].map(
      name => [...elementsOf(document.root)].find(element => element.name === name)!,
    )
    expect(store.forElement(img!)).toBe(image)
    expect(store.forUrl('a.png')).toBe(image)
    expect(store.forUrl('b.png')).toBeNull()
    const drawing = store.forElement(svg!)!
    expect(drawing).toMatchObject({
      ratio: 2,
      content: { kind: 'svg', root: svg, styled, isInline: true },
    })
    expect(store.forElement(svg!)).toBe(drawing)
  })
})

describe('addresses that cannot be resolved', () => {
  it('are told, those of elements with their line', () => {
    const html = '<p>\n<img src=a.png alt=x><img src="" alt=x>'
    const { document, styled } = styledDocument(html)
    expect(imageSources(document, styled).unresolved).toEqual([])
    expect(imageSources({ ...document, baseUrl: null }, styled).unresolved).toEqual([{ address: 'a.png', line: 2 }])
  })
})
