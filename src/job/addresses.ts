/** Validates addresses, language tags and file names of requests. Whether an address may be fetched is decided elsewhere. */
import { accepted, type Reading, refused } from './reading.ts'

/** Maximum number of characters, which servers and proxies accept. */
const LONGEST_URL = 4_096
/** Maximum number of characters; most file systems allow names of 255 bytes. */
const LONGEST_FILE_NAME = 200

/** An absolute http(s) address without credentials, serialised by the URL standard. */
export function readAddress(text: string): Reading<string> {
  if (text.length > LONGEST_URL) return refused('invalid_url', `must have at most ${LONGEST_URL} characters`)
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null) return refused('invalid_url', 'must be an absolute address such as "https://example.com/page"')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return refused('url_scheme_not_allowed', 'must start with "http://" or "https://"')
  if (url.username !== '' || url.password !== '')
    return refused('url_credentials_not_allowed', 'must not contain a user name or a password')
  return accepted(url.href)
}

/** A tag in the syntax of BCP 47: a language and subtags of letters and digits. */
export function readLanguage(text: string): Reading<string> {
  const isTag = text.length <= 35 && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(text)
  return isTag ? accepted(text) : refused('invalid_type', 'must be a language tag such as "en" or "pt-BR"')
}

/** A name for the download, with `.pdf` added if missing. It has no folder and is not hidden. */
export function readFileName(text: string): Reading<string> {
  const name = text.trim()
  if (name === '' || name.length > LONGEST_FILE_NAME)
    return refused('invalid_filename', `must have 1 to ${LONGEST_FILE_NAME} characters`)
  if (!name.isWellFormed() || /[\p{Cc}\p{Bidi_C}\u2028\u2029/\\]/u.test(name))
    return refused('invalid_filename', 'must not contain slashes or control characters')
  if (name.startsWith('.')) return refused('invalid_filename', 'must not start with a dot')
  return accepted(/\.pdf$/i.test(name) ? name : `${name}.pdf`)
}
