/** What stands in the place of content, and how sure extraction is of what it found. */
import { describe, expect, it } from 'vitest'
import { confidenceOf, LOW_CONFIDENCE, wallOf } from '../../src/extract/confidence.ts'
import { bodyOf } from './draft.ts'
import { PROSE } from './page.ts'

const wall = (html: string, title = 'The flood') => {
  const page = bodyOf(html)
  return wallOf(page, title, page)
}

describe('a wall', () => {
  it.each([
    ['human check', '<h1>Just a moment…</h1><p>Checking your browser before you go on.</p>'],
    ['human check', '<p>Please verify you are human by completing the action below.</p>'],
    ['log-in page', '<form><input type=text><input type="password"><p>Welcome back.</p></form>'],
    ['log-in page', '<p>This article is only available to subscribers.</p>'],
    ['cookie wall', '<p>We value your privacy. We use cookies and similar means; accept all cookies to go on.</p>'],
    ['human check', '<h1>Bitte bestätigen Sie, dass Sie kein Roboter sind</h1>'],
    ['human check', '<p>Something about your browser made us think you were a bot.</p>'],
    ['cookie wall', '<p>Wir und unsere Partner verwenden Cookies.</p><button>Alle akzeptieren</button>'],
    ['cookie wall', '<p>Nous utilisons des cookies.</p><input type=submit value="Tout accepter">'],
    ['redirect', '<p>The document has moved <a href="/new">here</a>.</p>'],
    ['redirect', '<p>Sie werden weitergeleitet: <a href="/b">hier</a>.</p>'],
    ['empty shell', '<div id=root></div><script>start()</script>'],
  ])('%s: %s', (name, html) => {
    expect(wall(html)).toBe(name)
  })

  it('asks for a name before it asks for a password', () => {
    const form = '<form><input type=email><button>Next</button></form>'
    expect(wall(`<p>To go on to your mail.</p>${form}`, 'Sign in - Quay')).toBe('log-in page')
    expect(wall(`<p>To go on to your mail.</p>${form}`, 'Write to us')).toBeNull()
  })

  it('is none without the button, the one link, or the form that it has', () => {
    expect(wall('<p>Wir verwenden Cookies.</p><button>Weiter</button>')).toBeNull()
    expect(wall('<p>We bake cookies on Sundays.</p><button>Accept all</button>')).toBeNull()
    expect(wall('<p>We moved <a href="/a">here</a> and <a href="/b">there</a>.</p>')).toBeNull()
    expect(wall('<p>Say who you are.</p>', 'Sign in')).toBeNull()
    expect(wall('<p>We work to improve your stay on the quay.</p>')).toBeNull()
  })

  it('is told by the title as well', () => {
    expect(wall('<p>One moment.</p>', 'A moment')).toBeNull()
    expect(wall('<p>One moment.</p>', 'Access to this page has been denied')).toBe('human check')
    expect(wall(`<input type=password><p>${PROSE.repeat(4)}</p>`, 'Sign in')).toBe('log-in page')
  })

  it('is none where there is a text, whatever it speaks of', () => {
    const about = `<p>We value your privacy. We use cookies. ${PROSE.repeat(14)}</p>`
    expect(wall(about)).toBeNull()
    expect(wall(`<p>${PROSE}</p><p>${PROSE}</p>`)).toBeNull()
    expect(wall(`<input type=password><p>${PROSE.repeat(4)}</p>`)).toBeNull()
  })

  it('that sends browsers on is a redirect', () => {
    expect(wall('<meta http-equiv="Refresh" content="0; URL=/next"><p>You are being sent on.</p>')).toBe('redirect')
    expect(wall(`<meta http-equiv="refresh" content="300"><p>${PROSE}</p><p>${PROSE}</p>`)).toBeNull()
  })
})

describe('confidence', () => {
  it('falls with what was left out, and with what little was found', () => {
    const whole = confidenceOf('general', 5_000, 0, null)
    expect(whole).toBe(1)
    expect(confidenceOf('general', 5_000, 5_000, null)).toBeLessThan(whole)
    expect(confidenceOf('general', 200, 0, null)).toBeLessThan(confidenceOf('general', 400, 0, null))
    expect(confidenceOf('general', 300, 3_000, null)).toBeLessThan(LOW_CONFIDENCE)
  })

  it('is higher for a parser that knows the site, and low for a description or a wall', () => {
    expect(confidenceOf('medium', 600, 600, null)).toBeGreaterThan(confidenceOf('general', 600, 600, null))
    expect(confidenceOf('description', 900, 0, null)).toBeLessThan(LOW_CONFIDENCE)
    expect(confidenceOf('general', 5_000, 0, 'human check')).toBeLessThan(LOW_CONFIDENCE)
  })
})
