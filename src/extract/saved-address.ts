/** The address of a page that was saved as HTML: browsers and SingleFile write it into a comment at the beginning. */

const HEAD = 4_000

/** `<!-- saved from url=(0023)https://example.com/ -->` of browsers, `Page saved with SingleFile`, `url: https://…`. */
const SAVED =
  /<!--\s*saved from url=\(\d+\)(https?:\/\/[^\s<>]+)\s*-->|<!--\s*Page saved with SingleFile\s+url:\s*(https?:\/\/[^\s<>]+)/i

/** The address; null if there is no such comment at the beginning of the page. */
export function savedAddress(html: string): URL | null {
  const match = SAVED.exec(html.slice(0, HEAD))
  const address = match?.[1] ?? match?.[2]
  return address !== undefined && URL.canParse(address) ? new URL(address) : null
}
