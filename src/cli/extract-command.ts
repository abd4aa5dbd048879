/** `octavo extract`: what is taken of a page, and what is left out by which rule. */
import { readFile } from 'node:fs/promises'
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import type { ExtractedArticle } from '../extract/article.ts'
import type { ExtractInput } from '../extract/extract.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { EXTRACT_FLAGS } from './command-flags.ts'
import { inputOf, readStdin } from './inputs.ts'
import { UsageError } from './outcome.ts'
import { webAccess } from './web-access.ts'

const HINT = 'Try "octavo extract --help".'
const FORMATS = ['json', 'html', 'text'] as const

export async function extractCommand(args: readonly string[]): Promise<void> {
  const given = readArguments(args, EXTRACT_FLAGS, HINT)
  const [argument, ...rest] = given.positionals
  if (argument === undefined || rest.length > 0) throw new UsageError('Name one file or address.', HINT)
  const formats = FORMATS.filter(format => given.has(format))
  if (formats.length > 1) throw new UsageError('Choose one of --json, --html and --text.', HINT)
  const page = await pageOf(argument, given)
  const { extract } = await import('../extract/extract.ts')
  const diagnostics = new Diagnostics()
  const article = await extract(page, { limits: DEFAULT_LIMITS, diagnostics })
  process.stdout.write(await written(article, diagnostics, formats[0] ?? 'html'))
}

async function pageOf(argument: string, given: Arguments): Promise<ExtractInput> {
  const { decodePage } = await import('../fetch/charset.ts')
  const input = inputOf(argument)
  if (input.kind === 'url') {
    const web = webAccess(given.all('allow-origin'))
    try {
      const page = await web.forDocument().load({ url: new URL(input.url), kind: 'page' })
      return { html: decodePage(page).text, url: page.url, contentType: page.contentType }
    } finally {
      await web.close()
    }
  }
  const address = given.text('url')
  if (address !== null && !URL.canParse(address)) throw new UsageError('--url takes an absolute address.', HINT)
  const url = address === null ? null : new URL(address)
  const reading = input.kind === 'stdin' ? readStdin() : readFile(input.path)
  const bytes = await reading.catch((cause: unknown) => {
    throw new OctavoError('url_unreachable', `${input.label} cannot be read.`, { cause })
  })
  return { html: decodePage({ bytes, charset: null, url: url ?? new URL('file:///') }).text, url }
}

async function written(
  { document, meta, parser, removed }: ExtractedArticle,
  diagnostics: Diagnostics,
  format: (typeof FORMATS)[number],
): Promise<string> {
  const { serialize } = await import('../html/serialize.ts')
  const { textOf } = await import('../extract/text.ts')
  switch (format) {
    case 'html':
      return `${serialize(document.root)}\n`
    case 'text':
      return `${textOf(document.root)}\n`
    case 'json': {
      const html = serialize(document.root)
      const report = { parser, meta, warnings: diagnostics.list(), removed, html, text: textOf(document.root) }
      return `${JSON.stringify(report, null, 2)}\n`
    }
  }
}
