import { describe, expect, it } from 'vitest'
import { articlePage, extractPage, PROSE } from '../page.ts'

const strip = (items: string) => `<ul class="nav nav-tabs" role="tablist">${items}</ul>`
const tab = (id: string, label: string) => `<li><a role="tab" data-toggle="tab" href="#${id}">${label}</a></li>`
const lines = async (piece: string) => (await extractPage(articlePage(piece))).text.split('\n').filter(Boolean)

describe('tabs', () => {
  it('head their panels with their labels, and the strip goes', async () => {
    const found = await lines(
      `${strip(tab('d', 'Description') + tab('s', 'Care'))}<div><div id=d><p>First. ${PROSE}</p></div><div id=s style="display:none"><p>Second. ${PROSE}</p></div></div>`,
    )
    expect(found.slice(1, 5)).toEqual(['Description', `First. ${PROSE}`, 'Care', `Second. ${PROSE}`])
  })

  it('say nothing where the panel says it itself, or has no text', async () => {
    const found = await lines(
      `${strip(tab('d', 'Description') + tab('s', 'Care') + tab('e', 'Empty'))}<div><div id=d><h2>Description</h2><p>First. ${PROSE}</p></div><div id=s><p>Second. ${PROSE}</p></div><div id=e></div></div>`,
    )
    expect(found.filter(line => line === 'Description')).toHaveLength(1)
    expect(found).toContain('Care')
    expect(found).not.toContain('Empty')
  })

  it('are two at the least, whose panels are beside each other', async () => {
    const one = await lines(`${strip(tab('d', 'Description'))}<div><div id=d><p>First. ${PROSE}</p></div></div>`)
    expect(one[1]).not.toBe('Description')
    const apart = `<section><div id=d><p>First. ${PROSE}</p></div></section><section><div id=s><p>Second. ${PROSE}</p></div></section>`
    const found = await lines(strip(tab('d', 'Description') + tab('s', 'Care')) + apart)
    expect(found[found.indexOf(`First. ${PROSE}`) - 1]).not.toBe('Description')
  })

  it('leave a table of contents as it is', async () => {
    const contents = '<ul><li><a href="#d">The rain</a></li><li><a href="#s">The mud</a></li></ul>'
    const found = await lines(
      `${contents}<div><section id=d><p>First. ${PROSE}</p></section><section id=s><p>Second. ${PROSE}</p></section></div>`,
    )
    expect(found[found.indexOf(`First. ${PROSE}`) - 1]).not.toBe('The rain')
  })

  it('need no name where their list leads to the boxes beside it', async () => {
    const list = '<ul><li><a href="#d">Description</a></li><li><a href="#s">Care</a></li></ul>'
    const found = await lines(
      `<div>${list}<div id=d><p>First. ${PROSE}</p></div><div id=s><p>Second. ${PROSE}</p></div></div>`,
    )
    expect(found.slice(1, 5)).toEqual(['Description', `First. ${PROSE}`, 'Care', `Second. ${PROSE}`])
  })

  it('are radio buttons with labels and as many boxes, in one box or one after each label', async () => {
    const radio = (id: string) => `<input type=radio name=t id=${id}>`
    const label = (id: string, text: string) => `<label for=${id}>${text}</label>`
    const [first, second] = [`<div><p>First. ${PROSE}</p></div>`, `<div><p>Second. ${PROSE}</p></div>`]
    const wanted = ['Debian', `First. ${PROSE}`, 'Fedora', `Second. ${PROSE}`]
    const inBox = `<div>${radio('a')}${radio('b')}<div>${label('a', 'Debian')}${label('b', 'Fedora')}</div><div>${first}${second}</div></div>`
    expect((await lines(inBox)).slice(1, 5)).toEqual(wanted)
    const inTurn = `<div>${radio('a')}${label('a', 'Debian')}${first}${radio('b')}${label('b', 'Fedora')}${second}</div>`
    expect((await lines(inTurn)).slice(1, 5)).toEqual(wanted)
    expect(await lines(inBox.replace(second, ''))).toContain('Debian Fedora')
  })
})
