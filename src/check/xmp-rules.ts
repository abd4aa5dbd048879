/** The metadata of an archive: ISO 19005-2 §6.6.2, ISO 19005-4 §6.7.2. */
import type { Report } from './types.ts'

/**
 * Schemas predefined in PDF/A (ISO 19005-2 §6.6.2.3.1), and those that describe extensions; `x` and `rdf` belong to XMP
 * itself.
 */
const KNOWN = new Set([
  'adobe:ns:meta/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/pdf/1.3/',
  ...[
    '',
    'rights/',
    'mm/',
    'bj/',
    't/pg/',
    'sType/ResourceRef#',
    'sType/ResourceEvent#',
    'sType/Version#',
    'g/',
    'g/img/',
  ].map(part => `http://ns.adobe.com/xap/1.0/${part}`),
  'http://ns.adobe.com/xmp/1.0/DynamicMedia/',
  'http://ns.adobe.com/photoshop/1.0/',
  'http://ns.adobe.com/camera-raw-settings/1.0/',
  'http://ns.adobe.com/tiff/1.0/',
  'http://ns.adobe.com/exif/1.0/',
  'http://ns.adobe.com/exif/1.0/aux/',
  ...['extension/', 'schema#', 'property#', 'type#', 'field#', 'id/'].map(
    part => `http://www.aiim.org/pdfa/ns/${part}`,
  ),
])

/**
 * The clauses of PDF/A on metadata: the packet has no attributes that XMP deprecated, is well-formed, and describes every
 * property that PDF/A does not predefine. A reader of the archive then knows each property's type without the program that
 * wrote it.
 */
export function checkXmp(xmp: string, part: 2 | 3 | 4, report: Report): void {
  const header = /<\?xpacket\s+begin=[^?]*\?>/.exec(xmp)?.[0] ?? ''
  for (const name of ['bytes', 'encoding'])
    if (new RegExp(`\\s${name}=`).test(header)) report('6.6.2.1', `the metadata has the attribute ${name}`)
  const fault = xmlFault(xmp)
  if (fault !== null) report('6.6.2.1', `the metadata is not well-formed: ${fault}`)
  const namespaces = namespacesIn(xmp)
  for (const prefix of ['pdfaid', 'pdfuaid'] as const) checkPrefix(xmp, prefix, message => report('6.6.4', message))
  if (part === 4) return
  checkTypes(xmp, message => report('6.6.2.3.1', message))
  checkDescriptions(xmp, report)
  const described = new Set([...xmp.matchAll(/<pdfaSchema:namespaceURI>([^<]*)</g)].map(([, uri]) => uri!))
  for (const prefix of new Set([...xmp.matchAll(/<([\w.-]+):[\w.-]+/g)].map(([, key]) => key!))) {
    const uri = namespaces.get(prefix)
    if (uri !== undefined && !KNOWN.has(uri) && !described.has(uri))
      report('6.6.2.3.1', `properties of ${prefix} have no extension schema`)
  }
}

const IDENTIFIERS = {
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
} as const

/** Identification schemas have a fixed prefix (ISO 19005-2 §6.6.4, ISO 14289-1 §5). */
export function checkPrefix(xmp: string, prefix: keyof typeof IDENTIFIERS, report: (message: string) => void): void {
  for (const [key, uri] of namespacesIn(xmp))
    if (uri === IDENTIFIERS[prefix] && key !== prefix) report(`the schema of ${prefix} has the prefix ${key}`)
}

const namespacesIn = (xmp: string): ReadonlyMap<string, string> =>
  new Map([...xmp.matchAll(/\sxmlns:([\w.-]+)=["']([^"']*)["']/g)].map(([, key, uri]) => [key!, uri!]))

/** By property, its array type (XMP Specification Part 1 §8). */
const ARRAYS: Readonly<Record<string, 'Alt' | 'Bag' | 'Seq'>> = {
  'dc:title': 'Alt',
  'dc:description': 'Alt',
  'dc:rights': 'Alt',
  'xmpRights:UsageTerms': 'Alt',
  'dc:creator': 'Seq',
  'dc:date': 'Seq',
  'xmpMM:History': 'Seq',
  'dc:contributor': 'Bag',
  'dc:language': 'Bag',
  'dc:publisher': 'Bag',
  'dc:relation': 'Bag',
  'dc:subject': 'Bag',
  'dc:type': 'Bag',
  'xmp:Identifier': 'Bag',
  'xmpRights:Owner': 'Bag',
}
const DATES = ['xmp:CreateDate', 'xmp:ModifyDate', 'xmp:MetadataDate']
/** XMP Specification Part 1 §8.2.1.2. */
const DATE = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/

/**
 * §6.6.2.3.1: properties of predefined schemas have the types of these schemas. Titles are alternatives by language (Alt),
 * authors a sequence (Seq), keywords a set (Bag).
 */
function checkTypes(xmp: string, report: (message: string) => void): void {
  for (const [property, kind] of Object.entries(ARRAYS)) {
    for (const [, inside] of xmp.matchAll(new RegExp(`<${property}(?:\\s[^>]*)?>([\\s\\S]*?)</${property}>`, 'g')))
      if (!new RegExp(`^\\s*<rdf:${kind}[\\s>/]`).test(inside!)) report(`${property} is not of the type ${kind}`)
    if (new RegExp(`\\s${property}=["']`).test(xmp)) report(`${property} is not of the type ${kind}`)
  }
  for (const property of DATES)
    for (const [, element, attribute] of xmp.matchAll(
      new RegExp(`<${property}>([^<]*)<|\\s${property}=["']([^"']*)["']`, 'g'),
    ))
      if (!DATE.test((element ?? attribute ?? '').trim())) report(`${property} is not a date`)
}

/** Properties of extension schemas have a name, a type, a category and a description (ISO 19005-2 §6.6.2.3.3). */
function checkDescriptions(xmp: string, report: Report): void {
  for (const [, inside] of xmp.matchAll(/<pdfaSchema:property>([\s\S]*?)<\/pdfaSchema:property>/g))
    for (const [, row] of inside!.matchAll(/<rdf:li[^>]*>([\s\S]*?)<\/rdf:li>/g)) {
      for (const field of ['name', 'valueType', 'category', 'description'])
        if (!row!.includes(`pdfaProperty:${field}`))
          report('6.6.2.3.3', `the description of a property has no ${field}`)
      const category = /pdfaProperty:category(?:>|=["'])\s*(\w*)/.exec(row!)?.[1] ?? 'external'
      if (category !== 'external' && category !== 'internal') report('6.6.2.3.3', 'a property has no valid category')
    }
}

/**
 * The first well-formedness error (https://www.w3.org/TR/xml/#sec-well-formed) in the nesting of elements or the text between
 * them; null if there is none. Instructions, comments and CDATA are removed first. It does not check names or duplicate
 * attributes.
 */
function xmlFault(source: string): string | null {
  const open: string[] = []
  const text = source.replace(/^\ufeff/, '').replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, '')
  let last = 0
  for (const match of text.matchAll(/<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g)) {
    const between = text.slice(last, match.index)
    if (/<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(between + match[3])) return 'a stray character'
    last = match.index + match[0].length
    const [, closes, name, , isEmpty] = match
    if (closes === '/') {
      if (open.pop() !== name) return `${name} ends what did not begin`
    } else if (isEmpty === '') open.push(name!)
  }
  return open.length > 0 ? `${open.at(-1)} does not end` : null
}
