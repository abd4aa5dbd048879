/** The confidence of extraction, and pages that replace their content (walls). */
import type { Element } from '../html/document.ts'
import { selectAll, selectOne } from '../html/select.ts'
import { textOf } from './plain-text.ts'

/** The kinds of pages that replace their content. */
export type Wall = 'log-in page' | 'human check' | 'cookie wall' | 'redirect' | 'empty shell'

const HUMAN_CHECK =
  /(verify(ing)? (that )?you are (a )?human|checking your browser|just a moment|enable javascript and cookies to continue|are you (a )?(robot|human)|you(['’]re| are) (not a robot|human\b)|robot or human|press (&|and) hold|prove (that )?you|unusual traffic|complete the security check|attention required! \| cloudflare|access (to this page has been )?denied|please complete the captcha)/i
const LOG_IN =
  /^\W*(log ?in|sign ?in|anmelden|einloggen|connexion|se connecter|iniciar sesión|accedi|entrar|войти|登录|ログイン)\b/i
/** Patterns of notices in place of text for members only. */
const MEMBERS =
  /(content|article|page|post) is (only |reserved |exclusively )?(available )?(for|to) (paid |paying |registered )?(members|subscribers)( only)?|(members|subscribers)[- ]only (content|area|article)|you must (be logged in|log in|be a member) to (view|read|see|access)/i
const COOKIE_WALL =
  /(we (value|respect) your privacy|we use cookies|accept (all )?cookies|cookie(s)? (consent|settings|preferences)|before you continue)/i

/** Number of characters above which a page has content, whatever else is on it. */
const SHORT = 1_200

/** The wall of a page; null if it has content. */
export function wallOf(page: Element, title: string | null, found: Element): Wall | null {
  const text = textOf(found)
  if (text.length > SHORT) return null
  const all = `${title ?? ''}\n${textOf(page).slice(0, 4_000)}`
  if (HUMAN_CHECK.test(all)) return 'human check'
  if (selectOne(page, 'input[type="password" i]') !== null && (LOG_IN.test(title ?? '') || text.length < 300))
    return 'log-in page'
  if (MEMBERS.test(text)) return 'log-in page'
  if (COOKIE_WALL.test(all) && COOKIE_WALL.test(text)) return 'cookie wall'
  if (selectOne(page, 'meta[http-equiv="refresh" i][content*="url" i]') !== null && text.length < 300) return 'redirect'
  const scripts = selectAll(page, 'script').length
  if (text.length < 140 && scripts > 0 && textOf(page).length < 300) return 'empty shell'
  return null
}

/**
 * From 0 to 1: the share of prose in the found content, and its share of the page's prose. The confidence of a site parser is
 * high. It is low if the page is short, or most of its prose was left out.
 */
export function confidenceOf(parser: string, found: number, outside: number, wall: Wall | null): number {
  if (wall !== null) return 0.1
  if (parser === 'description') return 0.2
  const long = Math.min(1, found / 1_000)
  const kept = found / (found + outside || 1)
  const sure = parser === 'general' || parser === 'readability' || parser === 'structured data' ? 0.6 : 0.85
  const value = sure + (1 - sure) * kept * long - (long < 0.3 ? 0.1 : 0) - (kept < 0.4 ? 0.2 : 0)
  return Math.round(Math.max(0.05, Math.min(1, value)) * 100) / 100
}

/** Confidence below which a warning recommends to check the content. */
export const LOW_CONFIDENCE = 0.5
