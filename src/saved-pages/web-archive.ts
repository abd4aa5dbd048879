/** WebArchive: a property list in which Safari saves a page and its resources, by the names of WebKit's `WebArchive`. */
import { OctavoError } from '../base/errors.ts'
import { type PropertyValue, readPropertyList } from './property-list.ts'
import type { SavedResource } from './resources.ts'

/** The main resource first. Throws `invalid_archive`. */
export function readWebArchive(bytes: Uint8Array): readonly SavedResource[] {
  const archive = readPropertyList(bytes)
  const main = resourceIn(member(archive, 'WebMainResource'))
  if (main === null) throw new OctavoError('invalid_archive', 'The WebArchive file has no main resource.')
  const others = member(archive, 'WebSubresources')
  return [main, ...(Array.isArray(others) ? others : []).map(resourceIn).filter(each => each !== null)]
}

const member = (value: PropertyValue | undefined, name: string): PropertyValue | undefined =>
  value instanceof Map ? value.get(name) : undefined

const textIn = (value: PropertyValue | undefined, name: string): string | null => {
  const found = member(value, name)
  return typeof found === 'string' ? found : null
}

function resourceIn(value: PropertyValue | undefined): SavedResource | null {
  const data = member(value, 'WebResourceData')
  if (!(data instanceof Uint8Array)) return null
  return {
    url: textIn(value, 'WebResourceURL'),
    id: null,
    type: (textIn(value, 'WebResourceMIMEType') ?? '').toLowerCase(),
    charset: textIn(value, 'WebResourceTextEncodingName')?.toLowerCase() ?? null,
    bytes: data,
  }
}
