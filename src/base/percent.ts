/**
 * Percent-decodes a part of an address (https://url.spec.whatwg.org/#percent-decode); returns it unchanged if it is not
 * valid UTF-8.
 */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
