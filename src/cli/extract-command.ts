/** `octavo extract`: the extracted content of a page, and the rules by which other parts were removed. */
import { readFile } from 'node:fs/promises'
import { Diagnostics } from '../base/diagnostics.ts'
import { OctavoError } from '../base/errors.ts'
import { DEFAULT_LIMITS } from '../base/limits.ts'
import type { ExtractedArticle } from '../extract/article.ts'
import type { Follow } from '../extract/article-pages.ts'
import type { ContentControls } from '../extract/content-controls.ts'
import type { Extract } from '../extract/detours.ts'
import type { ExtractInput, ExtractOptions } from '../extract/extract.ts'
import { type Document, type Element, elementsOf } from '../html/document.ts'
import { type Arguments, readArguments } from './arguments.ts'
import { EXTRACT_FLAGS } from './command-flags.ts'
import { documentIn, inputOf, readStdin } from './inputs.ts'
import { UsageError } from './outcome.ts'
import { ruleFiles } from './rule-files.ts'
import { webAccess } from './web-access.ts'

const HINT = 'Try "octavo extract --help".'
const FORMATS = ['json', 'html', 'text', 'markdown'] as const
type Format = (typeof FORMATS)[number]

/** Prints the content of a page in the requested format. */
export async function extractCommand(args: readonly string[]): Promise<void> {
  const given = readArguments(args, EXTRACT_FLAGS, HINT)
  const [argument, ...rest] = given.positionals
  if (argument === undefined || rest.length > 0) throw new UsageError('Name one file or address.', HINT)
  const format = formatOf(given)
  await checkSelectors(given)
  const diagnostics = new Diagnostics()
  const { parsersIn } = await import('../extract/as-texts.ts')
  const rules = await parsersIn(ruleFiles(given.all('rules')), diagnostics)
  const options = { ...controlsOf(given), rules, limits: DEFAULT_LIMITS, diagnostics }
  const article = await articleOf(argument, given, options)
  process.stdout.write(await written(article, diagnostics, format))
}

function formatOf(given: Arguments): Format {
  const named = given.text('format')
  if (named !== null && !FORMATS.some(format => format === named))
    throw new UsageError(`--format is one of ${FORMATS.join(', ')}.`, HINT)
  const chosen = new Set([
    ...FORMATS.filter(format => format !== 'markdown' && given.has(format)),
    ...(named === null ? [] : [named]),
  ])
  if (chosen.size > 1) throw new UsageError('Choose one of --json, --html, --text and --format.', HINT)
  const [format = 'html'] = chosen
  return format as Format
}

/** Throws for invalid selectors, which would silently match nothing. */
async function checkSelectors(given: Arguments): Promise<void> {
  const { compile } = await import('../html/select.ts')
  for (const flag of ['selector', 'remove'])
    for (const selector of given.all(flag))
      if (compile(selector) === null) throw new UsageError(`--${flag}: "${selector}" is not a selector.`, HINT)
}

function controlsOf(given: Arguments): ContentControls {
  const selector = given.text('selector')
  return {
    ...(selector === null ? {} : { selector }),
    remove: given.all('remove'),
    comments: !given.has('no-comments'),
    images: !given.has('no-images'),
  }
}

async function articleOf(argument: string, given: Arguments, options: ExtractOptions): Promise<ExtractedArticle> {
  const input = inputOf(argument)
  if (input.kind === 'url') return fetchedArticle(new URL(input.url), given, options)
  const { extract } = await import('../extract/extract.ts')
  const address = given.text('url')
  if (address !== null && !URL.canParse(address)) throw new UsageError('--url takes an absolute address.', HINT)
  const reading = input.kind === 'stdin' ? readStdin() : readFile(input.path)
  const bytes = await reading.catch((cause: unknown) => {
    throw new OctavoError('url_unreachable', `${input.label} cannot be read.`, { cause })
  })
  const { html, url = address } = await documentIn(bytes, address)
  return extract({ html, url: url === null ? null : new URL(url) }, options)
}

async function fetchedArticle(url: URL, given: Arguments, options: ExtractOptions): Promise<ExtractedArticle> {
  const { decodePage } = await import('../fetch/charset.ts')
  const web = webAccess(given.all('allow-origin'))
  const loader = web.forDocument()
  const fetched = async (address: URL): Promise<ExtractInput> => {
    const page = await loader.load({ url: address, kind: 'page' })
    return { html: decodePage(page).text, url: page.url, contentType: page.contentType }
  }
  try {
    const page = await fetched(url)
    const follow = (address: URL): Promise<ExtractInput | null> => fetched(address).catch(() => null)
    const { extractByDetours } = await import('../extract/detours.ts')
    return await extractByDetours(page, options, follow, await waysOf(given, follow))
  } finally {
    await web.close()
  }
}

/** Extracts each page by itself, or with the further pages of its article. */
async function waysOf(given: Arguments, follow: Follow): Promise<Extract> {
  if (!given.has('join-pages')) return (await import('../extract/extract.ts')).extract
  const { extractPages } = await import('../extract/article-pages.ts')
  return (input, options) => extractPages(input, options, follow)
}

async function written(
  { document, meta, parser, removed, confidence, wall }: ExtractedArticle,
  diagnostics: Diagnostics,
  format: Format,
): Promise<string> {
  const { serialize } = await import('../html/serialize.ts')
  const { textOf } = await import('../extract/plain-text.ts')
  switch (format) {
    case 'html':
      return `${serialize(document.root)}\n`
    case 'text':
      return `${textOf(document.root)}\n`
    case 'markdown': {
      const { markdownOf } = await import('../extract/markdown.ts')
      return markdownOf(contentOf(document))
    }
    case 'json': {
      const html = serialize(document.root)
      const report = {
        parser,
        confidence,
        wall,
        meta,
        warnings: diagnostics.list(),
        removed,
        html,
        text: textOf(document.root),
      }
      return `${JSON.stringify(report, null, 2)}\n`
    }
  }
}

const contentOf = ({ root }: Document): Element => [...elementsOf(root)].find(each => each.name === 'main') ?? root
