/** `GET /`: the playground, one page without external resources, assembled once from files of this package. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownPackage } from '../../base/package-root.ts'
import { PAGE_SIZES } from '../../job/page-size.ts'
import { PDF_STANDARDS } from '../../job/pdf-standards.ts'
import type { Service, TemplateInfo } from '../service.ts'
import type { Exchange } from './exchange.ts'

interface Page {
  readonly body: Buffer
  readonly policy: string
}

const pages = new WeakMap<readonly TemplateInfo[], Page>()

/** `GET /`: the playground. */
export async function playground(exchange: Exchange, service: Service): Promise<void> {
  const page = pages.get(service.templates) ?? assemble(service.templates)
  pages.set(service.templates, page)
  await exchange.send(200, 'text/html; charset=utf-8', page.body, {
    'content-security-policy': page.policy,
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  })
}

/**
 * Assembles the page. Style and script are inline; the Content-Security-Policy has their hashes, so that nothing else can
 * run.
 */
function assemble(templates: readonly TemplateInfo[]): Page {
  const read = (name: string): string => readFileSync(join(ownPackage().root, 'playground', name), 'utf8')
  const style = read('style.css')
  const script = read('script.js')
  const facts = {
    templates: templates.map(({ name, label, description }) => ({
      name,
      label,
      description,
      thumbnail: thumbnail(name),
    })),
    pageSizes: Object.keys(PAGE_SIZES),
    standards: PDF_STANDARDS,
  }
  const html = read('index.html')
    .replace('/*style*/', () => style)
    .replace('{}</script>', () => `${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`)
    .replace('/*script*/', () => script)
  const policy = [
    "default-src 'none'",
    `style-src '${sourceHash(style)}'`,
    `script-src '${sourceHash(script)}'`,
    "connect-src 'self'",
    'img-src data:',
    // The PDF is displayed from a blob.
    'frame-src blob:',
    'object-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { body: Buffer.from(html), policy }
}

const sourceHash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The picture in a template's folder as a `data:` address, or null. */
function thumbnail(name: string): string | null {
  const path = join(ownPackage().root, 'templates', name, 'thumbnail.png')
  return existsSync(path) ? `data:image/png;base64,${readFileSync(path).toString('base64')}` : null
}
