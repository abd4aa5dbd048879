/**
 * Site rules in the format of FiveFilters' ftr-site-config (https://help.fivefilters.org/full-text-rss/site-patterns.html):
 * lines of `name: value`, with XPath expressions. A file is named after its host; a leading dot means all subdomains.
 */
import type { Fields, SiteParser, Transform } from '../sites/parser.ts'
import { fieldsOfXPath } from './xpath.ts'

/** The content of an ftr-site-config file. */
interface SiteConfig {
  readonly parser: SiteParser
  /** Invalid lines, each with its number. */
  readonly problems: readonly string[]
}

/** Directives about fetching and tidying, which a parser does not do. */
const WITHOUT_EFFECT =
  /^(tidy|prune|autodetect_on_failure|test_url|test_contains|http_header.*|parser|convert_double_br_tags|dissolve|skip_json_ld|native_ad_clue|requires_login|login_.*|not_logged_in_xpath|src_lazy_load_attr|insert_detected_image|strip_comments)$/

/** Reads an ftr-site-config file; its name is that of the host. Unsupported directives are warnings. */
export function readSiteConfig(text: string, fileName: string): SiteConfig {
  const host = fileName.replace(/^.*[/\\]/, '').replace(/\.txt$/i, '')
  const found = new Found()
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const match = /^\s*([\w]+(?:\([^)]*\))?)\s*:\s*(.*?)\s*$/.exec(line)
    if (match === null || line.trim().startsWith('#')) continue
    try {
      found.take(match[1]!, match[2]!)
    } catch (error) {
      found.problems.push(`${fileName}:${at + 1}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { parser: found.parserFor(host), problems: found.problems }
}

class Found {
  readonly problems: string[] = []
  readonly #fields = new Map<string, string[]>()
  readonly #remove: string[] = []
  readonly #transforms: Transform[] = []

  take(name: string, value: string): void {
    if (value === '' || WITHOUT_EFFECT.test(name)) return
    const wrapped = /^(?:wrap_in|rename)\((\w+)\)$/.exec(name)
    switch (name) {
      case 'title':
      case 'author':
      case 'date':
      case 'body':
        this.#fields.set(name, [...(this.#fields.get(name) ?? []), ...fieldsOfXPath(value)])
        return
      case 'next_page_link':
      case 'single_page_link': {
        const links = fieldsOfXPath(value).map(field => (/@[\w:-]+$/.test(field) ? field : `${field}@href`))
        this.#fields.set(name, [...(this.#fields.get(name) ?? []), ...links])
        return
      }
      case 'strip':
        this.#remove.push(...fieldsOfXPath(value))
        return
      case 'strip_id_or_class': {
        const quoted = JSON.stringify(value.replace(/^['"]|['"]$/g, ''))
        this.#remove.push(`[id*=${quoted}]`, `[class*=${quoted}]`)
        return
      }
      case 'strip_image_src':
        this.#remove.push(`img[src*=${JSON.stringify(value.replace(/^['"]|['"]$/g, ''))}]`)
        return
      default:
        if (wrapped === null) throw new RangeError(`"${name}" is not a directive that is read`)
        for (const select of fieldsOfXPath(value))
          this.#transforms.push({ select, to: { name: wrapped[1]!.toLowerCase() } })
    }
  }

  parserFor(host: string): SiteParser {
    const field = (name: string): Fields | undefined => this.#fields.get(name)
    const facts = Object.fromEntries(
      ['title', 'author', 'date'].map(name => [name, field(name)] as const).filter(([, value]) => value !== undefined),
    )
    const [nextPage, singlePage] = [field('next_page_link'), field('single_page_link')]
    const rule = {
      ...facts,
      shape: 'article' as const,
      content: this.#fields.get('body') ?? [],
      remove: this.#remove,
      transforms: this.#transforms,
    }
    return {
      name: host.replace(/^\./, ''),
      hosts: host.startsWith('.') ? [host.slice(1), `*${host}`] : [host.replace(/^www\./, '')],
      fingerprints: [],
      kinds: rule.content.length === 0 ? [] : [{ kind: 'article', rule }],
      ...(nextPage === undefined ? {} : { nextPage }),
      ...(singlePage === undefined ? {} : { singlePage }),
    }
  }
}
