/** The colour space that archived files are meant for (ISO 19005-2 §6.2.3): sRGB. */
import { SRGB, srgbProfile } from './icc.ts'
import type { PdfFile } from './pdfkit.ts'
import { byteString, dictionary, reference } from './syntax.ts'

/** The array of the catalog, with its one intent. */
export function outputIntent(file: PdfFile): string {
  const profile = file.addStream('/N 3/Alternate/DeviceRGB', srgbProfile())
  const intent = dictionary({
    Type: '/OutputIntent',
    S: '/GTS_PDFA1',
    OutputConditionIdentifier: byteString(SRGB),
    Info: byteString(SRGB),
    DestOutputProfile: reference(profile),
  })
  return `[${intent}]`
}
