/** The confidence of extraction, and pages that replace their content (walls). */
import type { Element } from '../html/document.ts'
import { selectAll, selectOne } from '../html/select.ts'
import { textOf } from './plain-text.ts'

/** The kinds of pages that replace their content. */
export type Wall = 'log-in page' | 'human check' | 'cookie wall' | 'redirect' | 'empty shell'

const HUMAN_CHECK =
  /(verify(ing)? (that )?you are (a )?human|checking your browser|just a moment|enable javascript and cookies to continue|are you (a )?(robot|human)|you(['’]re| are) (not a robot|human\b)|robot or human|press (&|and) hold|\bprove (that )?you\b|unusual traffic|made us think (that )?you (were|are) a bot|(you(['’]re| are)|sie|vous n['’]êtes pas|no eres|não é|non sei|geen) (not |kein |un |um )?a? ?(ro)?bot(er)?\b|complet(e|ing) the captcha|complete the security check|attention required! \| cloudflare|access (to this page has been )?denied|please complete the captcha)/i
const LOG_IN =
  /^\W*(log ?in|sign ?in|anmelden|einloggen|connexion|se connecter|iniciar sesión|accedi|entrar|войти|登录|ログイン)\b/i
/** Patterns of notices in place of text for members only. */
const MEMBERS =
  /(content|article|page|post) is (only |reserved |exclusively )?(available )?(for|to) (paid |paying |registered )?(members|subscribers)( only)?|(members|subscribers)[- ]only (content|area|article)|you must (be logged in|log in|be a member) to (view|read|see|access)/i
/** Sentences in which a site says what it uses cookies for, in the words of several languages. */
const USES_COOKIES =
  /\b(us(e|es|ing|amos)|needs?|stores?|verwend\p{L}*|nutzen|setzen|utilis\p{L}*|gebruik\p{L}*|utilizz\p{L}*|utiliz\p{L}*)(?!\p{L})[^.!?\n]{0,80}\bcookies?\b/iu
/** Labels of buttons that consent, in the words of several languages. */
const CONSENTS =
  /\b(accept|agree|allow|consent|akzeptieren|zustimmen|einverstanden|accepter|accepte|aceptar|aceito|aceitar|accetta|akkoord|godkänn|godta|zgadzam|souhlasím|elfogadom)\b|принять|согласен|同意/i
/** Sentences of redirects, in the words of several languages. */
const MOVED =
  /\b(has |have )?(moved|redirect(ed|ing)?|weitergeleitet|weiterleitung|redirig(é|ée|és|ido|ida)|redirection|doorgestuurd|reindirizzat[oa]|omdirigera[sd]|przekierowan\p{L}*)\b|перенаправ/iu
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
  if (asksForName(page, title, text)) return 'log-in page'
  if (MEMBERS.test(text)) return 'log-in page'
  if (COOKIE_WALL.test(all) && COOKIE_WALL.test(text)) return 'cookie wall'
  if (selectOne(page, 'meta[http-equiv="refresh" i][content*="url" i]') !== null && text.length < 300) return 'redirect'
  if (asksForConsent(page, text)) return 'cookie wall'
  const shown = textOf(page)
  if (shown.length < LONGEST_REDIRECT && MOVED.test(shown) && isOneLink(page)) return 'redirect'
  const scripts = selectAll(page, 'script').length
  if (text.length < 140 && scripts > 0 && shown.length < 300) return 'empty shell'
  return null
}

/** Characters of a page that only asks for a name, or for consent, and of one that only says where the content is now. */
const LONGEST_LOG_IN = 300
const LONGEST_CONSENT = 600
const LONGEST_REDIRECT = 200

/** Whether a page is the first step of logging in, which asks for a name or an address. */
const asksForName = (page: Element, title: string | null, text: string): boolean =>
  LOG_IN.test(title ?? '') &&
  text.length < LONGEST_LOG_IN &&
  selectOne(page, 'form input:not([type="hidden" i]):not([type="search" i]):not([type="submit" i])') !== null

/** Whether all that a page says is what it uses cookies for, above a button that consents. */
const asksForConsent = (page: Element, text: string): boolean =>
  text.length < LONGEST_CONSENT &&
  USES_COOKIES.test(text) &&
  selectAll(page, 'button, input[type="submit" i], [role="button"]').some(button =>
    CONSENTS.test(`${textOf(button)} ${button.attributes.get('value') ?? ''}`),
  )

/** Whether a page has one link, or only links to one address. */
function isOneLink(page: Element): boolean {
  const targets = new Set(selectAll(page, 'a[href]').map(link => link.attributes.get('href')))
  return targets.size === 1
}

/** What a page with a wall is, in words. */
export const WALLS: Readonly<Record<Wall, string>> = {
  'log-in page': 'a log-in page',
  'human check': 'a check for humans',
  'cookie wall': 'a request for consent',
  redirect: 'a redirect',
  'empty shell': 'an empty shell that scripts fill',
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
