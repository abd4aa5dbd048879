/**
 * Electronic invoices and orders: the embedded file of a hybrid PDF, and its entries in the metadata (Factur-X 1.0 and
 * ZUGFeRD 2 §6, Order-X 1.0 §7).
 */
import { accepted, type Reading, refused } from './reading.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'
import { rootOf } from './xml.ts'

const INVOICE_STANDARDS = ['factur-x', 'zugferd', 'xrechnung', 'order-x'] as const

const INVOICE_PROFILES = [
  ...(['minimum', 'basic-wl', 'basic', 'en16931', 'extended', 'xrechnung', 'comfort'] as const),
] as const
/** A conformance level of ZUGFeRD or Factur-X. */
type InvoiceProfile = (typeof INVOICE_PROFILES)[number]

/** The schema of the field `invoice`. */
export const INVOICE_SCHEMA = {
  type: 'object',
  properties: {
    xml: { type: 'string', description: 'The invoice or order (UN/CEFACT CII).' },
    standard: { type: 'string', enum: INVOICE_STANDARDS, description: 'If not given, what the XML is.' },
    profile: { type: 'string', enum: INVOICE_PROFILES, description: 'If not given, what the XML says.' },
  },
  required: ['xml'],
  additionalProperties: false,
  description:
    'The invoice of which the document is the readable form: makes a hybrid invoice (Factur-X, ZUGFeRD, XRechnung) or order (Order-X). The file is PDF/A-3.',
} as const satisfies ObjectSchema & { description: string }

/** A structured invoice (Factur-X 1.0, ZUGFeRD 2) with its XMP properties. */
export interface Invoice {
  readonly xml: string
  readonly fileName: string
  readonly relationship: 'data' | 'alternative'
  /** Properties of the XMP extension schema. */
  readonly namespace: string
  readonly documentType: 'INVOICE' | 'ORDER' | 'ORDER_CHANGE' | 'ORDER_RESPONSE'
  readonly version: string
  readonly level: string
  /** The totals in the form of the XML, to compare with the page. */
  readonly totals: readonly { readonly name: string; readonly amount: string }[]
}

const INVOICE_ROOT = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100'
const ORDER_ROOT = /^urn:un:unece:uncefact:data:SCRDMCCBDACIOMessageStructure:\d+$/

/** By the guideline that the XML names, its profile. */
const GUIDELINES: readonly (readonly [RegExp, InvoiceProfile])[] = [
  [/^urn:factur-x\.eu:1p0:minimum$/, 'minimum'],
  [/^urn:factur-x\.eu:1p0:basicwl$/, 'basic-wl'],
  [/^urn:cen\.eu:en16931:2017#compliant#urn:factur-x\.eu:1p0:basic$/, 'basic'],
  [/^urn:cen\.eu:en16931:2017$/, 'en16931'],
  [/^urn:cen\.eu:en16931:2017#conformant#urn:factur-x\.eu:1p0:extended$/, 'extended'],
  [
    /^urn:cen\.eu:en16931:2017#compliant#urn:(?:xoev-de|xeinkauf\.de):kosit:(?:standard:)?xrechnung_[\d.]+$/,
    'xrechnung',
  ],
  [/^urn:order-x\.eu:1p0:basic$/, 'basic'],
  [/^urn:order-x\.eu:1p0:comfort$/, 'comfort'],
  [/^urn:order-x\.eu:1p0:extended$/, 'extended'],
]

const LEVELS: Readonly<Record<InvoiceProfile, string>> = {
  minimum: 'MINIMUM',
  'basic-wl': 'BASIC WL',
  basic: 'BASIC',
  en16931: 'EN 16931',
  extended: 'EXTENDED',
  xrechnung: 'XRECHNUNG',
  comfort: 'COMFORT',
}

/** UNTDID 1001. */
const ORDER_TYPES: Readonly<Record<string, Invoice['documentType']>> = {
  '220': 'ORDER',
  '230': 'ORDER_CHANGE',
  '231': 'ORDER_RESPONSE',
}

/** The invoice with the properties in its XML, or the reason why it is refused. */
export function readInvoice(given: ValueOf<typeof INVOICE_SCHEMA>): Reading<Invoice> {
  const xml = given.xml ?? ''
  const parsed = rootOf(xml)
  if (typeof parsed === 'string') return wrong(`is no XML that can be read: ${parsed}`)
  const isOrder = ORDER_ROOT.test(parsed.namespace)
  if (!isOrder && parsed.namespace !== INVOICE_ROOT)
    return wrong(`is neither an invoice nor an order of UN/CEFACT: its root is "${parsed.name.slice(0, 80)}"`)
  const guideline = parsed.text('GuidelineSpecifiedDocumentContextParameter', 'ID') ?? ''
  const profile = GUIDELINES.find(([pattern]) => pattern.test(guideline))?.[1]
  if (profile === undefined || isOrder !== guideline.startsWith('urn:order-x'))
    return wrong(`names the guideline "${guideline.slice(0, 120)}", which is none of these standards`)
  const standard = isOrder ? 'order-x' : profile === 'xrechnung' ? 'xrechnung' : 'factur-x'
  const asked = given.standard === 'zugferd' ? 'factur-x' : given.standard
  if (asked !== undefined && asked !== standard && !(given.standard === 'zugferd' && !isOrder))
    return refused('invalid_invoice', `is "${given.standard}", but the XML is of ${standard}`, '/standard')
  if (given.profile !== undefined && given.profile !== profile)
    return refused('invalid_invoice', `is "${given.profile}", but the XML is of "${profile}"`, '/profile')
  const type = parsed.text('ExchangedDocument', 'TypeCode') ?? ''
  if (isOrder && ORDER_TYPES[type] === undefined) return wrong(`is an order of the type "${type.slice(0, 20)}"`)
  return accepted({
    xml,
    fileName: isOrder ? 'order-x.xml' : profile === 'xrechnung' ? 'xrechnung.xml' : 'factur-x.xml',
    relationship: isOrder || profile === 'minimum' || profile === 'basic-wl' ? 'data' : 'alternative',
    namespace: `urn:factur-x:pdfa:CrossIndustryDocument:${isOrder ? '' : 'invoice:'}1p0#`,
    documentType: isOrder ? ORDER_TYPES[type]! : 'INVOICE',
    version: /xrechnung_([\d.]+)$/.exec(guideline)?.[1] ?? '1.0',
    level: LEVELS[profile],
    totals: ['GrandTotalAmount', 'DuePayableAmount'].flatMap(name => {
      const amount = parsed.text('SpecifiedTradeSettlementHeaderMonetarySummation', name)
      return amount === null || Number(amount) === 0 ? [] : [{ name, amount }]
    }),
  })
}

const wrong = (message: string): Reading<never> => refused('invalid_invoice', message, '/xml')
