/** Facts about the document: the information dictionary and its twin in XMP (ISO 16684-1). */
import type { PdfFile } from './pdfkit.ts'
import type { StandardRow } from './standards.ts'
import { date, dictionary, type Reference, textString } from './syntax.ts'

/** The metadata of a file; null values are omitted. */
export interface Facts {
  readonly title: string | null
  readonly author: string | null
  readonly subject: string | null
  readonly keywords: string | null
  readonly language: string | null
  readonly producer: string
  readonly creator: string | null
  readonly created: Date | null
}

/** The information dictionary (ISO 32000-1 §14.3.3). */
export function putInfo(file: PdfFile, facts: Facts): Reference {
  const text = (value: string | null): string | null => (value === null ? null : textString(value))
  return file.add(
    dictionary({
      Title: text(facts.title),
      Author: text(facts.author),
      Subject: text(facts.subject),
      Keywords: text(facts.keywords),
      Creator: text(facts.creator),
      Producer: text(facts.producer),
      CreationDate: facts.created === null ? null : date(facts.created),
      ModDate: facts.created === null ? null : date(facts.created),
    }),
  )
}

/** The metadata stream is not compressed, so that tools which know nothing of PDF can read it. */
export function putXmp(
  file: PdfFile,
  facts: Facts,
  standard: StandardRow,
  schemas: readonly XmpSchema[] = [],
): Reference {
  return file.addStream('/Type/Metadata/Subtype/XML', Buffer.from(xmp(facts, standard, schemas), 'utf8'), 'keep')
}

/** An extension schema: properties that PDF/A does not predefine, with their description (ISO 19005-2 §6.6.2.3). */
export interface XmpSchema {
  readonly name: string
  readonly namespace: string
  readonly prefix: string
  readonly properties: readonly XmpProperty[]
}

/** A property of a schema that XMP does not define: archives must explain it in the file (ISO 19005-2 §6.6.2.3). */
interface XmpProperty {
  readonly name: string
  readonly description: string
  /** A list is an ordered array. */
  readonly value: string | readonly string[]
}

const PDF_UA: XmpSchema = {
  name: 'PDF/UA identification schema',
  namespace: 'http://www.aiim.org/pdfua/ns/id/',
  prefix: 'pdfuaid',
  properties: [],
}

/**
 * The XMP packet (ISO 16684-1) with the claims of the standards that the file keeps. Dates have no fraction of a
 * second, as in the information dictionary, since PDF/A wants both equal.
 */
function xmp(facts: Facts, { accessible, archive }: StandardRow, schemas: readonly XmpSchema[]): string {
  const when = facts.created === null ? null : `${facts.created.toISOString().slice(0, 19)}Z`
  const properties = [
    '<dc:format>application/pdf</dc:format>',
    facts.title && `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xml(facts.title)}</rdf:li></rdf:Alt></dc:title>`,
    facts.author && `<dc:creator><rdf:Seq><rdf:li>${xml(facts.author)}</rdf:li></rdf:Seq></dc:creator>`,
    facts.subject &&
      `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${xml(facts.subject)}</rdf:li></rdf:Alt></dc:description>`,
    facts.language && `<dc:language><rdf:Bag><rdf:li>${xml(facts.language)}</rdf:li></rdf:Bag></dc:language>`,
    facts.keywords && `<pdf:Keywords>${xml(facts.keywords)}</pdf:Keywords>`,
    `<pdf:Producer>${xml(facts.producer)}</pdf:Producer>`,
    facts.creator && `<xmp:CreatorTool>${xml(facts.creator)}</xmp:CreatorTool>`,
    when && `<xmp:CreateDate>${when}</xmp:CreateDate><xmp:ModifyDate>${when}</xmp:ModifyDate>`,
    accessible &&
      `<pdfuaid:part>${accessible}</pdfuaid:part>${accessible === 2 ? '<pdfuaid:rev>2024</pdfuaid:rev>' : ''}`,
    archive && archiveClaim(archive),
    ...schemas.map(valuesOf),
    archive && archive.part < 4 && descriptionOf(schemas, accessible !== null),
    accessible === 2 && WELL_TAGGED,
  ]
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" ${NAMESPACES}>
${properties.filter(property => property).join('\n')}
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`
}

/** ISO 19005-2 §6.6.4 and ISO 19005-4 §6.7.3, where only the levels E and F are named. */
function archiveClaim({ part, conformance }: NonNullable<StandardRow['archive']>): string {
  const revision = part === 4 ? '<pdfaid:rev>2020</pdfaid:rev>' : ''
  const level = conformance === null ? '' : `<pdfaid:conformance>${conformance}</pdfaid:conformance>`
  return `<pdfaid:part>${part}</pdfaid:part>${revision}${level}`
}

/**
 * Well-Tagged PDF 1.0 §6.1.3 asks of a file what PDF/UA-2 does. Its address is written with a slash before the fragment in
 * the text of the specification and without one by validators, so that both are declared.
 */
const WELL_TAGGED = `<pdfd:declarations xmlns:pdfd="http://pdfa.org/declarations/"><rdf:Bag>
${['wtpdf/', 'wtpdf']
  .map(
    name =>
      `<rdf:li rdf:parseType="Resource"><pdfd:conformsTo>http://pdfa.org/declarations/${name}#accessibility1.0</pdfd:conformsTo></rdf:li>`,
  )
  .join('\n')}
</rdf:Bag></pdfd:declarations>`

const NAMESPACES = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
  'xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"',
  'xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"',
  'xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"',
].join(' ')

/** The properties of a schema with their values. */
const valuesOf = ({ namespace, prefix, properties }: XmpSchema): string =>
  properties
    .map(({ name, value }) => {
      const inside =
        typeof value === 'string'
          ? xml(value)
          : `<rdf:Seq>${value.map(each => `<rdf:li>${xml(each)}</rdf:li>`).join('\n')}</rdf:Seq>`
      return `<${prefix}:${name} xmlns:${prefix}="${namespace}">${inside}</${prefix}:${name}>`
    })
    .join('\n')

/** PDF/A-2 and -3 know only their own schemas: all others are described (ISO 19005-2 §6.6.2.3). */
function descriptionOf(schemas: readonly XmpSchema[], isAccessible: boolean): string | null {
  const described = [
    ...(isAccessible ? [schemaSource(PDF_UA, [['part', 'Integer', 'Part of ISO 14289 that the file follows']])] : []),
    ...schemas.map(schema =>
      schemaSource(
        schema,
        schema.properties.map(({ name, value, description }) => [
          name,
          typeof value === 'string' ? 'Text' : 'seq Text',
          description,
        ]),
      ),
    ),
  ]
  if (described.length === 0) return null
  return `<pdfaExtension:schemas><rdf:Bag>${described.join('\n')}</rdf:Bag></pdfaExtension:schemas>`
}

/**
 * The description of an extension schema, which PDF/A-1 to -3 want for properties that they do not know (ISO 19005-2
 * §6.6.2.3.3).
 */
function schemaSource(
  { name, namespace, prefix }: XmpSchema,
  properties: readonly (readonly [name: string, type: string, description: string])[],
): string {
  const category = prefix === PDF_UA.prefix ? 'internal' : 'external'
  const rows = properties.map(
    ([property, type, description]) => `<rdf:li rdf:parseType="Resource">
<pdfaProperty:name>${property}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType>
<pdfaProperty:category>${category}</pdfaProperty:category>
<pdfaProperty:description>${xml(description)}</pdfaProperty:description>
</rdf:li>`,
  )
  return `<rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>${xml(name)}</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI>
<pdfaSchema:prefix>${prefix}</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${rows.join('\n')}</rdf:Seq></pdfaSchema:property></rdf:li>`
}

/** The text without characters that XML does not allow. */
export const inXml = (text: string): string => text.replace(INVALID_IN_XML, '').toWellFormed()

const xml = (text: string): string => inXml(text).replace(/[&<>"]/g, character => `&${ENTITIES[character]};`)

const ENTITIES: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/** XML 1.0 §2.2. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are left out.
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
