import { describe, expect, it } from 'vitest'
import { checkPdf } from '../../src/check/check.ts'
import { NO_PROFILES, readJob } from '../../src/job/job.ts'
import { renderJob } from '../../src/render/render.ts'
import { templateNames } from '../../src/render/templates.ts'
import { type Dict, decoded, Name, PdfReader, type Stream } from './reader.ts'

const HTML = `<!doctype html><html lang=en><title>Form</title><h1>Registration</h1>
<form action="https://example.org/send" method=post>
<p><label for=n>Full name</label> <input id=n name=user.name value="Ada" required maxlength=40>
<p><label>Remarks <textarea name=remarks>First
second</textarea></label>
<p><label><input type=checkbox name=news checked> News</label> <label><input type=checkbox name=news value=weekly> Weekly</label>
<p><label><input type=radio name=size value=s> Small</label> <label><input type=radio name=size value=l checked> Large</label>
<p><select name=country aria-label=Country><option value=de>Germany<option value=fr selected>France</select>
<select name=days multiple title=Days><option selected>Mon<option>Tue<option selected>Wed</select>
<p><input type=password name=secret value=abc> <fieldset disabled><input name=fixed></fieldset>
<p><button>Send it</button> <input type=reset> <a href="https://a.example"><input name=inside></a>
<p style="transform: rotate(3deg)"><input name=turned value=turned>
</form>`

async function rendered(pdf: string, forms = true): Promise<Uint8Array> {
  const context = { templates: templateNames(), profiles: NO_PROFILES, defaultProfile: null }
  const request = { html: HTML, pdf: pdf.split('+'), forms, template: 'clean' } as never
  return (await renderJob(await readJob('generate', request, context), { loader: null })).pdf
}

const formOf = (file: PdfReader): Dict => file.dict(file.dict(file.trailer['Root'])['AcroForm'])
const fieldsOf = (file: PdfReader): readonly Dict[] =>
  (file.get(formOf(file)['Fields']) as readonly never[]).map(field => file.dict(field))
const said = (value: unknown): string => decoded(value as string)

describe('form controls that are filled in', () => {
  it('are fields with names, labels, values and flags', async () => {
    const file = new PdfReader(await rendered('ua-1'))
    const fields = fieldsOf(file)
    expect(fields.map(({ FT, T, TU, Ff }) => [(FT as Name).name, said(T), said(TU), Number(Ff ?? 0)])).toEqual([
      ['Tx', 'user_name', 'Full name', 2],
      ['Tx', 'remarks', 'Remarks', 1 << 12],
      ['Btn', 'news', 'News', 0],
      ['Btn', 'news#2', 'Weekly', 0],
      ['Btn', 'size', 'size', (1 << 15) | (1 << 14)],
      ['Ch', 'country', 'Country', 1 << 17],
      ['Ch', 'days', 'Days', 1 << 21],
      ['Tx', 'secret', 'secret', 1 << 13],
      ['Tx', 'fixed', 'fixed', 1],
      ['Btn', 'button', 'Send it', 1 << 16],
      ['Btn', 'button#2', 'button', 1 << 16],
      ['Tx', 'inside', 'inside', 0],
    ])
    expect(fields.map(({ V }) => (V instanceof Name ? V.name : typeof V === 'string' ? said(V) : (V ?? null)))).toEqual(
      ['Ada', 'First\rsecond', 'On', 'Off', '1', 'fr', ['Mon', 'Wed'], null, null, null, null, null],
    )
    expect(file.dict(fields[9]!['A'])['S']).toEqual(new Name('SubmitForm'))
  })

  it('show the text as it was laid out, which the page then does not', async () => {
    const file = new PdfReader(await rendered('plain'))
    const [name] = fieldsOf(file)
    const look = file.get(file.dict(name!['AP'])['N']) as Stream
    expect(look.text()).toMatch(/^\/Tx BMC[\s\S]*T[jJ][\s\S]*EMC$/)
    const [shown, filled] = [new PdfReader(await rendered('plain', false)), file].map(
      each => each.content(0).match(/T[jJ]/g)!.length,
    )
    expect(filled).toBeLessThan(shown!)
  })

  it.each(['ua-1', 'ua-2+a-4f', 'a-2a', 'a-3a'])('keep %s', async pdf => {
    const bytes = await rendered(pdf)
    expect(checkPdf(bytes).findings).toEqual([])
    const kinds = fieldsOf(new PdfReader(bytes)).map(({ Ff }) => Number(Ff ?? 0) & (1 << 16))
    // Archives have no actions, and so no buttons.
    if (pdf !== 'ua-1') expect(kinds.every(flag => flag === 0)).toBe(true)
  })

  it('are only drawn where nobody asks', async () => {
    expect(new PdfReader(await rendered('ua-1', false)).catalog).not.toHaveProperty('AcroForm')
  })
})
