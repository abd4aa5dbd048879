/**
 * Bad inputs beyond the suite that lies beside the repository. Each case says what is sent and which answers are right;
 * `own.mjs` sends them to a running service and watches that nothing reaches the canary.
 *
 * A case is `[name, request, statuses, code?]`. A request is a JSON body, or `{ path, method, headers, body, raw }`.
 * `canary` is an origin that must never be asked, `allowed` one that the service may reach and that answers with faults,
 * `other` a second one of that kind.
 */
import { crc32, deflateRawSync } from 'node:zlib'
import { BOUNDED, data, html, many, page, times } from './making.mjs'

const picture = (type, bytes) => `<img src="${data(type, bytes)}" alt="">`

// ---------- archives and forms ----------

const u16 = value => Buffer.from([value & 255, (value >> 8) & 255])
const u32 = value => Buffer.from([value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])

/** A ZIP archive whose heads may lie: `size` and `flags` say what they are told to. */
function archive(entries) {
  const [files, directory] = [[], []]
  let offset = 0
  for (const { name, text, size, flags = 0 } of entries) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const head = Buffer.concat([
      ...[u16(20), u16(flags), u16(8), u32(0), u32(crc32(bytes)), u32(packed.length), u32(size ?? bytes.length)],
      ...[u16(nameBytes.length), u16(0)],
    ])
    const local = Buffer.concat([u32(0x04034b50), head, nameBytes, packed])
    const rest = Buffer.concat([u16(0), u16(0), u16(0), u32(0), u32(offset), nameBytes])
    directory.push(Buffer.concat([u32(0x02014b50), u16(20), head, rest]))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const counts = Buffer.concat([u16(entries.length & 65535), u16(entries.length & 65535)])
  return Buffer.concat([
    ...files,
    central,
    ...[u32(0x06054b50), u16(0), u16(0), counts, u32(central.length), u32(offset), u16(0)],
  ])
}
const zip = entries => ({ headers: { 'content-type': 'application/zip' }, body: archive(entries) })
const form = (text, boundary = 'b') => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: text.replaceAll('\n', '\r\n'),
})
const part = (name, content, file = '') =>
  `--b\nContent-Disposition: form-data; name="${name}"${file === '' ? '' : `; filename="${file}"`}\n\n${content}\n`

// ---------- pictures and fonts ----------

const ico = count => Buffer.concat([u16(0), u16(1), u16(count), Buffer.alloc(64, 7)])
const bmp = (width, height) =>
  Buffer.concat([
    ...[Buffer.from('BM'), u32(54), u32(0), u32(54), u32(40), u32(width), u32(height), u16(1), u16(24)],
    Buffer.alloc(24),
  ])
const gifOf = frames =>
  Buffer.concat([
    ...[Buffer.from('GIF89a'), u16(1), u16(1), Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])],
    ...Array.from({ length: frames }, () => Buffer.from('2c00000000010001000002024401', 'hex')),
    Buffer.from([0, 0x3b]),
  ])
const webp = (width, height) => {
  const extended = Buffer.concat([Buffer.alloc(4), u32(width - 1).subarray(0, 3), u32(height - 1).subarray(0, 3)])
  return Buffer.concat([Buffer.from('RIFF'), u32(22), Buffer.from('WEBPVP8X'), u32(10), extended])
}
const woff = (tables, size) =>
  Buffer.concat([
    Buffer.from('wOFFOTTO'),
    Buffer.from('00000060', 'hex'),
    u16(tables),
    u32(size),
    Buffer.alloc(90, 255),
  ])
const fontFace = bytes =>
  `<style>@font-face{font-family:f;src:url(${data('font/woff', bytes)})}p{font-family:f}</style><p>x`

export const ownCases = ({ key, canary, canaryPort, allowed, other }) => [
  // ---------- the head of a request ----------
  ['head/two-keys-that-differ', { ...html('<p>x'), headers: { authorization: 'Bearer nobody' } }, [200, 400, 401]],
  [
    'head/key-with-no-break-space',
    { ...html('<p>x'), headers: { 'x-api-key': `${key}\u00a0` } },
    [401],
    'invalid_api_key',
  ],
  [
    'head/key-with-tab-inside',
    { ...html('<p>x'), headers: { 'x-api-key': `${key.slice(0, 9)}\t${key.slice(9)}` } },
    [401],
  ],
  [
    'head/scheme-of-another-kind',
    { ...html('<p>x'), headers: { 'x-api-key': '', authorization: `Basic ${key}` } },
    [401],
  ],
  ['head/request-id-of-4-kB', { ...html('<p>x'), headers: { 'x-request-id': times('a', 4_000) } }, [200, 400, 431]],
  [
    'head/type-with-60-kB-of-blanks',
    { ...html('<p>x'), headers: { 'content-type': `application/json;${times(' ', 9_000)}x="` } },
    [200, 400, 415, 431],
  ],
  ['head/accepts-nothing', { ...html('<p>x'), headers: { accept: 'application/pdf;q=0, image/png;q=0' } }, [200, 406]],
  [
    'head/accept-of-2000-types',
    { ...html('<p>x'), headers: { accept: many(1_000, i => `a/b${i};q=0.${i},`) } },
    [200, 406, 431],
  ],
  ['head/range-of-a-document', { ...html('<p>x'), headers: { range: 'bytes=0-1,5-9,3-' } }, [200]],
  ['head/match-of-600-tags', { ...html('<p>x'), headers: { 'if-none-match': many(600, i => `"${i}",`) } }, [200]],
  ['head/expects-something-else', { ...html('<p>x'), headers: { expect: '200-maybe' } }, [417]],
  ['head/trace', { method: 'TRACE', path: '/v1/generate' }, [400, 405]],
  ['head/method-of-no-standard', { method: 'PROPFIND', path: '/v1/usage' }, [405]],
  ['head/encoded-by-gzip-then-chunked', { raw: post(key, '{}', 'Transfer-Encoding: gzip, chunked\r\n') }, [400, 501]],
  [
    'head/chunk-size-of-40-digits',
    { raw: post(key, `${times('0', 39)}2\r\n{}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n') },
    [400, 413],
  ],
  [
    'head/chunk-size-beyond-64-bits',
    { raw: post(key, 'fffffffffffffffff\r\n{}', 'Transfer-Encoding: chunked\r\n') },
    [400, 413],
  ],
  [
    'head/trailer-with-a-key',
    { raw: post('nobody', '2\r\n{}\r\n0\r\nX-API-Key: x\r\n\r\n', 'Transfer-Encoding: chunked\r\n') },
    [401],
  ],
  ['head/lengths-as-a-list', { raw: post(key, '{}', 'Content-Length: 2, 3\r\n') }, [400]],
  ['head/length-with-a-sign', { raw: post(key, '{}', 'Content-Length: +2\r\n') }, [400]],
  ['head/name-with-a-blank', { raw: post(key, '{}', 'X Y: 1\r\nContent-Length: 2\r\n') }, [400]],
  [
    'head/target-of-another-host',
    { raw: `POST http://evil.example/v1/usage HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nConnection: close\r\n\r\n` },
    [400, 401, 404, 405],
  ],
  ['head/version-2.0', { raw: 'GET /health/live HTTP/2.0\r\nHost: a\r\nConnection: close\r\n\r\n' }, [505]],
  [
    'head/upgrade-to-h2c',
    {
      raw: `GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n`,
    },
    [200, 400],
  ],

  // ---------- JSON ----------
  ['json/deep-in-a-field', { body: `{"html":"<p>x","header":${times('[', 100_000)}${times(']', 100_000)}}` }, [400]],
  [
    'json/deep-in-an-unknown-field',
    { body: `{"html":"<p>x","zzz":${times('{"a":', 50_000)}1${times('}', 50_000)}}` },
    [400],
    'unknown_field',
  ],
  ['json/number-without-bound', { body: '{"html":"<p>x","toc":1e400}' }, [400], 'invalid_type'],
  [
    'json/prototype',
    { body: '{"html":"<p>x","__proto__":{"template":"nope"},"constructor":1}' },
    [400],
    'unknown_field',
  ],
  ['json/prototype-in-a-margin', { body: '{"html":"<p>x","margin":{"__proto__":{"top":"9mm"}}}' }, [200, 400]],
  [
    'json/names-of-10-kB',
    { body: `{${many(60, i => `"${times('n', 10_000)}${i}":1,`)}"html":"<p>x"}` },
    [400],
    'unknown_field',
  ],
  ['json/overlong-utf-8', { body: Buffer.from('7b2268746d6c223a223c703ec080227d', 'hex') }, [400], 'invalid_encoding'],
  [
    'json/surrogates-in-utf-8',
    { body: Buffer.from('7b2268746d6c223a223c703eeda080227d', 'hex') },
    [400],
    'invalid_encoding',
  ],
  ['json/comments', { body: '{"html":"<p>x", /* why not */}' }, [400], 'invalid_json'],
  ['json/not-a-number', { body: '{"html":"<p>x","toc":NaN}' }, [400], 'invalid_json'],
  ['json/two-values', { body: '{"html":"<p>x"}{"html":"<p>y"}' }, [400], 'invalid_json'],
  ['json/control-characters', { body: '{"html":"<p>x\u0000\u0001"}' }, [400], 'invalid_json'],

  // ---------- forms and archives ----------
  ['form/without-its-end', form(`--b\nContent-Disposition: form-data; name="html"\n\n<p>x`), [400], 'invalid_form'],
  ['form/without-a-boundary', { headers: { 'content-type': 'multipart/form-data' }, body: '--b--' }, [400, 415]],
  [
    'form/1000-files',
    form(`${part('html', '<p>x')}${many(1_000, i => part(`f${i}`, 'x', `${i}.css`))}--b--\n`),
    [400, 413],
  ],
  [
    'form/path-that-leaves',
    form(`${part('html', '<img src="../../etc/passwd">')}${part('f', 'x', '../../etc/passwd')}--b--\n`),
    [200, 400],
  ],
  [
    'form/head-of-a-megabyte',
    form(`--b\nContent-Disposition: form-data; name="html"\nX: ${times('a', 1e6)}\n\n<p>x\n--b--\n`),
    [200, 400, 413],
  ],
  ['form/html-twice', form(`${part('html', '<p>x')}${part('html', '<p>y')}--b--\n`), [200, 400]],
  [
    'form/field-of-no-job',
    form(`${part('html', '<p>x')}${part('__proto__', '{"a":1}')}--b--\n`),
    [400],
    'unknown_field',
  ],
  [
    'zip/bomb',
    zip([
      { name: 'index.html', text: '<p>x' },
      { name: 'a.png', text: Buffer.alloc(64e6) },
    ]),
    [400, 413],
  ],
  ['zip/size-that-lies', zip([{ name: 'index.html', text: times(' ', 9e6), size: 12 }]), [400, 413]],
  ['zip/encrypted', zip([{ name: 'index.html', text: '<p>x', flags: 1 }]), [400], 'invalid_archive'],
  ['zip/path-that-leaves', zip([{ name: '../../index.html', text: '<p>x' }]), [400]],
  ['zip/absolute-path', zip([{ name: '/etc/index.html', text: '<p>x' }]), [200, 400]],
  ['zip/20000-files', zip(Array.from({ length: 20_000 }, (_, i) => ({ name: `${i}.css`, text: '' }))), [400, 413]],
  [
    'zip/cut-off',
    {
      headers: { 'content-type': 'application/zip' },
      body: archive([{ name: 'index.html', text: '<p>x' }]).subarray(0, 60),
    },
    [400],
    'invalid_archive',
  ],
  [
    'assets/address-of-another-host',
    html(`<img src="${canary}/a.png">`, { assets: { [`${canary}/a.png`]: 'data:image/png;base64,AA==' } }),
    [200, 400],
  ],
  [
    'assets/300',
    html('<p>x', { assets: Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`${i}.css`, 'data:text/css,'])) }),
    [400, 413],
  ],

  // ---------- fields ----------
  ['field/page-of-three-sides', html('<p>x', { page_size: '210mm x 297mm x 3mm' }), [400], 'invalid_page_size'],
  [
    'field/page-of-a-calculation',
    html('<p>x', { page_size: `calc(${times('(', 9_999)}1mm` }),
    [400],
    'invalid_page_size',
  ],
  ['field/margin-without-bound', html('<p>x', { margin: '1e308mm -1e308mm' }), [200, 400, 422]],
  ['field/day-that-is-none', html('<p>x', { date: '2026-02-31' }), [400], 'invalid_type'],
  ['field/year-of-six-digits', html('<p>x', { date: '+275761-01-01' }), [400], 'invalid_type'],
  ['field/language-of-5-kB', html('<p>x', { lang: times('de-', 1_700) }), [200, 400]],
  ['field/name-with-direction', html('<p>x', { filename: 'a\u202efdp.exe\u0000\r\nX: y.pdf' }), [200, 400]],
  ['field/footer-of-open-braces', html('<p>x', { footer: { left: times('{date:', 10_000) } }), [400]],
  [
    'field/css-that-leaves-its-sheet',
    html('<p>x', { css: `</style><img src=${canary}/x>@import url(${canary}/a.css);` }),
    [200],
  ],
  ['field/standards-of-two-versions', html('<p>x', { pdf: 'ua-1+a-4f' }), [400]],
  ['field/profile-that-leaves', html('<p>x', { profile: '../../../etc/passwd' }), [400], 'unknown_profile'],
  [
    'field/attachment-name-that-leaves',
    html('<p>x', { attachments: [{ name: '../../x', data: 'AA==' }], pdf: 'a-3b' }),
    [200, 400],
  ],
  ['field/attachment-of-the-canary', html('<p>x', { attachments: [{ name: 'x', url: `${canary}/x` }] }), [400, 422]],
  [
    'field/attachment-not-base64',
    html('<p>x', { attachments: [{ name: 'x', data: '####' }] }),
    [400],
    'invalid_attachment',
  ],
  [
    'field/links-by-the-thousand',
    html(times('<a href="https://a.example/x">l</a> <a href="#">t</a> <a href="#none">n</a>\n', 3_400), {
      pdf: 'ua-2+a-4f',
    }),
    [200],
  ],
  [
    'field/links-to-scripts-and-files',
    html(
      ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', ' java\tscript:x', 'vbscript:x', '\\\\host\\x']
        .map(address => `<a href="${address}">x</a>`)
        .join(' '),
    ),
    [200],
  ],
  [
    'field/title-of-overrides-and-controls',
    html('<title>\u202etxt.exe\u0007\ufffe\u2066</title><p>x', {
      title: '\u202efdp\u0001\ufffe',
      pdf: 'ua-1+a-3a',
    }),
    [200, 400],
  ],
  [
    'field/attachments-of-100-MB',
    html('<p>x', { attachments: [{ name: 'x.bin', data: times('A', 140_000_000) }], pdf: 'a-3b' }),
    [400, 413],
  ],
  ['field/password-of-200-characters', html('<p>x', { protection: { user_password: times('x', 200) } }), [400]],
  [
    'field/two-invoices',
    html('<p>x', {
      invoice: { xml: '<a/>' },
      attachments: [{ name: 'factur-x.xml', data: 'AAAA' }],
      pdf: 'a-3b',
    }),
    [400],
    'invalid_invoice',
  ],
  [
    'field/invoice-that-is-no-xml',
    html('<p>x', { invoice: { xml: '<a><b></a>' }, pdf: 'a-3b' }),
    [400],
    'invalid_invoice',
  ],
  ['field/password-of-128-bytes', html('<p>x', { protection: { user_password: times('ü', 64) } }), [400]],
  ['field/archive-with-a-password', html('<p>x', { pdf: 'a-2b', protection: { user_password: 'x' } }), [400]],
  [
    'field/invoice-of-entities',
    html('<p>x', {
      invoice: { xml: `<!DOCTYPE a [<!ENTITY b "${times('c', 1_000)}">]><a>${times('&b;', 10_000)}</a>` },
    }),
    [400],
    'invalid_invoice',
  ],
  ['field/invoice-that-is-deep', html('<p>x', { invoice: { xml: times('<a>', 100_000) } }), [400], 'invalid_invoice'],

  // ---------- fetching ----------
  [
    'fetch/redirect-to-mapped-v6',
    page(`${allowed}/to?${encodeURIComponent(`http://[::ffff:7f00:1]:${canaryPort}/`)}`),
    [422],
    'url_blocked',
  ],
  [
    'fetch/redirect-without-a-scheme',
    page(`${allowed}/to?${encodeURIComponent(`//127.0.0.1:${canaryPort}/`)}`),
    [422],
    'url_blocked',
  ],
  [
    'fetch/redirect-with-backslashes',
    page(`${allowed}/to?${encodeURIComponent(`http:\\\\127.1:${canaryPort}\\`)}`),
    [422],
    'url_blocked',
  ],
  ['fetch/redirect-to-a-file', page(`${allowed}/to?${encodeURIComponent('file:///etc/passwd')}`), [400, 422]],
  [
    'fetch/redirect-with-credentials',
    page(`${allowed}/to?${encodeURIComponent(`${allowed.replace('//', '//me:secret@')}/page`)}`),
    [200, 400, 422],
  ],
  ['fetch/redirect-of-12-kB', page(`${allowed}/far`), [400, 422]],
  ['fetch/refresh-in-the-head', page(`${allowed}/refresh`), [200, 422]],
  ['fetch/preloads-in-the-head', page(`${allowed}/preload`), [200, 422]],
  ['fetch/early-hints-without-end', page(`${allowed}/hints`), [200, 422, 504]],
  ['fetch/extension-of-a-chunk-without-end', page(`${allowed}/extension`), [422, 504]],
  ['fetch/gzip-of-many-members', page(`${allowed}/members`), [422], 'response_too_large'],
  ['fetch/deflate-of-nonsense', page(`${allowed}/nonsense`), [422], 'url_fetch_failed'],
  ['fetch/utf-7', page(`${allowed}/utf-7`), [200, 422]],
  ['fetch/status-of-600', page(`${allowed}/status-600`), [422]],
  ['fetch/body-of-204', page(`${allowed}/status-204`), [422]],
  ['fetch/two-lengths', page(`${allowed}/lengths`), [200, 422]],
  ...[
    ['6to4', `[2002:7f00:1::]`],
    ['nat64', `[64:ff9b::7f00:1]`],
    ['v4-compatible', `[::127.0.0.1]`],
    ['isatap', `[fe80::5efe:7f00:1]`],
    ['zone', `[fe80::1%25lo]`],
    ['short-v4', '127.1'],
    ['hexadecimal', '0x7f000001'],
    ['octal', '017700000001'],
    ['full-stop-at-the-end', 'localhost.'],
  ].map(([name, host]) => [`fetch/host-${name}`, page(`http://${host}:${canaryPort}/`), [400, 422]]),
  [
    'fetch/header-that-is-the-host',
    page(`${allowed}/page`, { fetch: { headers: { Host: 'evil', 'Content-Length': '9' } } }),
    [400],
  ],
  ['fetch/header-of-two-lines', page(`${allowed}/page`, { fetch: { headers: { 'X-A': 'b\r\nX-C: d' } } }), [400]],
  ['fetch/cookie-of-two', page(`${allowed}/page`, { fetch: { cookies: { a: 'b; c=d' } } }), [400]],
  [
    'fetch/header-not-for-the-other',
    page(`${allowed}/to?${encodeURIComponent(`${other}/echo`)}`, {
      fetch: { headers: { 'X-Own': 'CANARY-SECRET' }, cookies: { own: 'CANARY-SECRET' } },
    }),
    [200, 422],
  ],
  [
    'fetch/picture-that-redirects-inwards',
    html(`<img src="${allowed}/to?${encodeURIComponent(`${canary}/x.png`)}" alt="x">`),
    [200],
  ],
  ['fetch/sheet-that-redirects-without-end', html(`<link rel=stylesheet href="${allowed}/again"><p>x`), [200]],

  // ---------- pictures and fonts ----------
  ['picture/icons-65535', html(picture('image/x-icon', ico(65_535))), [200]],
  ['picture/bitmap-upside-down', html(picture('image/bmp', bmp(0x7fffffff, -0x7fffffff | 0))), [200, 422]],
  ['picture/gif-of-20000-frames', html(picture('image/gif', gifOf(20_000))), [200]],
  ['picture/webp-of-a-giant', html(picture('image/webp', webp(1 << 24, 1 << 24))), [200, 422]],
  ['picture/3-MB-of-no-base64', html(`<img src="data:image/png;base64,${times('%%%=', 7e5)}" alt="">`), [200]],
  ['font/of-4-GB', html(fontFace(woff(1, 0xffffffff))), [200]],
  ['font/65535-tables', html(fontFace(woff(65_535, 400))), [200]],
  [
    'font/500-of-nonsense',
    html(
      `<style>${many(500, i => `@font-face{font-family:f${i};src:url(data:font/woff2;base64,d09GMg==)}p:nth-child(${i}){font-family:f${i}}`)}</style>${times('<p>x', 500)}`,
    ),
    [200],
  ],

  // ---------- documents that ask for much ----------
  ['bomb/foster-parents', html(`${times('<table><a>', 2_000)}x`), BOUNDED],
  ['bomb/options-50000', html(`<select>${times('<option>x', 50_000)}</select>`), BOUNDED],
  ['bomb/plaintext', html(`<plaintext>${times('<p>&amp;', 1e5)}`), BOUNDED],
  ['bomb/entities', html(times('&CounterClockwiseContourIntegral;', 50_000)), BOUNDED],
  ['bomb/formula-of-5000-levels', html(`<math>${times('<msqrt>', 5_000)}<mi>x</mi>`), BOUNDED],
  ['bomb/templates-in-templates', html(`${times('<template>', 20_000)}x`), [200, 400, 422]],
  [
    'bomb/spans-of-cells',
    html(many(300, i => `<table><tr><td rowspan=${65_534 - i} colspan=0>x<td colspan=-5 rowspan=1e9>y</table>`)),
    BOUNDED,
  ],
  [
    'bomb/colour-of-colours',
    html(`<p style="color:${times('color-mix(in oklab,red,', 3_000)}blue${times(')', 3_000)}">x`),
    BOUNDED,
  ],
  [
    'bomb/minimum-of-minima',
    html(`<p style="width:${times('min(1px,max(', 4_000)}1px${times('))', 4_000)}">x`),
    BOUNDED,
  ],
  [
    'bomb/selectors-that-multiply',
    html(`<style>${times(':is(a,b,:not(c,d)) ', 40)}p{color:red}</style>${times('<div>', 300)}<p>x`),
    BOUNDED,
  ],
  [
    'bomb/nested-rules-that-multiply',
    html(`<style>${times(':is(&,& a) & , & b {', 14)}color:red${times('}', 14)}</style><p>x`),
    BOUNDED,
  ],
  [
    'bomb/counters-in-depth',
    html(`<style>div{counter-reset:a}div::before{content:counters(a,"........")}</style>${times('<div>', 450)}x`),
    BOUNDED,
  ],
  [
    'bomb/areas',
    html(
      `<div style="display:grid;grid-template-areas:${times(`'${times('a ', 900)}' `, 300)}"><p style="grid-area:a">x</div>`,
    ),
    BOUNDED,
  ],
  ['bomb/subgrids', html(`${times('<div style="display:grid;grid-template:subgrid/subgrid">', 120)}x`), BOUNDED],
  [
    'bomb/flex-of-per-cents',
    html(`${times('<div style="display:flex;flex-wrap:wrap;height:99%;min-width:min-content">', 120)}x`),
    BOUNDED,
  ],
  [
    'bomb/floats-of-all-widths',
    html(many(6_000, i => `<b style="float:${i % 2 ? 'left' : 'right'};width:${i % 300}px">x</b>`)),
    BOUNDED,
  ],
  [
    'bomb/spacing-without-bound',
    html(
      '<p style="letter-spacing:1e30px;word-spacing:-1e30px;text-indent:-1e30px;tab-size:1e9;line-height:1e-30">a b\tc',
    ),
    BOUNDED,
  ],
  ['bomb/boxes-alone-in-lines', html(times('<object data="data:text/html,x">', 200)), BOUNDED],
  [
    'bomb/items-over-1000-rows',
    html(`<div style="display:grid">${times('<i style="grid-row:span 1000">x</i>', 500)}`),
    BOUNDED,
  ],
  [
    'bomb/shapes-with-wide-margins',
    html(
      `<style>i{float:left;width:90px;height:900px;shape-margin:900px;shape-outside:polygon(${many(500, i => `${i % 97}px ${i % 89}px,`)}0 0)}</style>${many(300, i => `<i style="padding-left:${i}px"></i>word `)}`,
    ),
    BOUNDED,
  ],
  [
    'bomb/places-of-a-diagram',
    html('<pre class="mermaid">block-beta\n columns 3\n space:1000000000\n a</pre>'),
    BOUNDED,
  ],
  [
    'bomb/branches-of-a-diagram',
    html(`<pre class="mermaid">gitGraph\n${many(800, i => ` branch b${i}\n commit\n`)}</pre>`),
    BOUNDED,
  ],
  ['bomb/lines-of-nothing', html(`<p style="line-height:0;font-size:0">${times('x<br>', 20_000)}`), BOUNDED],
  [
    'bomb/columns-of-a-pixel',
    html(`<div style="columns:1px;column-gap:0;height:1px">${times('word ', 4_000)}</div>`),
    BOUNDED,
  ],
  [
    'bomb/sides-of-a-circle',
    html(
      `<svg viewBox="0 0 9 9"><path d="M0 0${times('a1 1 0 1 1 .01 0', 60_000)}" stroke-dasharray=".001" stroke="red"/></svg>`,
    ),
    BOUNDED,
  ],
  [
    'bomb/gradients-in-a-row',
    html(
      `<svg>${many(9_000, i => `<linearGradient id="g${i}" href="#g${i + 1}"/>`)}<rect width="9" height="9" fill="url(#g0)"/></svg>`,
    ),
    BOUNDED,
  ],
  [
    'bomb/masks-in-masks',
    html(
      `<svg>${many(200, i => `<mask id="m${i}"><rect width="9" height="9" fill="#fff" mask="url(#m${i + 1})"/></mask>`)}${times('<rect width="9" height="9" mask="url(#m0)"/>', 200)}</svg>`,
    ),
    BOUNDED,
  ],
  [
    'bomb/filters-of-many-steps',
    html(
      `<svg width="900" height="900"><filter id="f">${times('<feGaussianBlur stdDeviation="40"/><feTurbulence numOctaves="9" baseFrequency=".9"/>', 300)}</filter><rect width="900" height="900" filter="url(#f)"/></svg>`,
    ),
    BOUNDED,
  ],
  ['bomb/blurs', html(times('<div style="filter:blur(9px) blur(9px);width:600px;height:300px">x</div>', 300)), BOUNDED],
  [
    'bomb/shapes-around-text',
    html(
      `<div style="float:left;width:300px;height:900px;shape-outside:polygon(${many(9_000, i => `${i % 300}px ${i / 10}px,`)}0 0)"></div>${times('word ', 4_000)}`,
    ),
    BOUNDED,
  ],
  ['bomb/word-to-hyphenate', html(`<p lang="de" style="hyphens:auto">${times('donaudampfschiff', 12_000)}`), BOUNDED],
  ['bomb/thai-without-spaces', html(`<p lang="th">${times('ภาษาไทยสวยงาม', 12_000)}`), BOUNDED],
  ['bomb/marks-on-one-letter', html(`<p>e${times('\u0301', 60_000)}`), BOUNDED],
  ['bomb/notes-in-notes', html(times('<span style="float:footnote">a', 300)), BOUNDED],
  [
    'bomb/names-of-strings',
    html(
      `<style>${many(3_000, i => `.a${i}{string-set:s${i} content()}`)}@page{@top-left{content:${many(900, i => `string(s${i})`)}}}</style>${many(3_000, i => `<p class=a${i}>x`)}`,
    ),
    BOUNDED,
  ],
  ['bomb/pages-of-all-names', html(many(1_500, i => `<p style="page:n${i}">x`)), BOUNDED],
  [
    'bomb/tiles-of-stripes-in-borders',
    html(
      `<style>i{border:9px solid;border-image:repeating-linear-gradient(red 0 1px,blue 1px 2px) 30% round}</style>${times('<i>x</i>', 3_000)}`,
    ),
    BOUNDED,
  ],
  [
    'bomb/hues-the-long-way',
    html(
      `<style>p{background:linear-gradient(in oklch longer hue,${many(60, i => `hsl(${i * 6} 90% 50%),`)}red)}</style>${times('<p>x', 3_000)}`,
    ),
    BOUNDED,
  ],
  [
    'bomb/text-in-tiles',
    html(
      `<svg width="99" height="99"><pattern id="p" width="1" height="1"><foreignObject width="9" height="9"><p>x</foreignObject></pattern>${times('<rect width="99" height="99" fill="url(#p)" />', 30)}</svg>`,
    ),
    BOUNDED,
  ],
  [
    'bomb/chart-smoothed',
    html(
      '<pre><code class="language-vega-lite">{"data":{"sequence":{"start":0,"stop":6000,"as":"a"}},"transform":[{"loess":"a","on":"a"}],"mark":"line"}</code></pre>',
    ),
    BOUNDED,
  ],
  ['bomb/ruby-in-ruby', html(times('<ruby>a<rt>', 400)), BOUNDED],

  // ---------- keys of repetition ----------
  ['repeat/empty-key', { ...html('<p>x'), headers: { 'idempotency-key': '' } }, [200, 400]],
  [
    'repeat/key-of-256',
    { ...html('<p>x'), headers: { 'idempotency-key': times('k', 256) } },
    [400],
    'invalid_idempotency_key',
  ],
  [
    'repeat/key-of-latin-1',
    { ...html('<p>x'), headers: { 'idempotency-key': 'caf\u00e9' } },
    [400],
    'invalid_idempotency_key',
  ],
  [
    'repeat/key-with-other-query',
    {
      ...html('<p>other'),
      path: '/v1/generate?debug=1',
      headers: { 'idempotency-key': 'own-1' },
      before: { ...html('<p>one'), headers: { 'idempotency-key': 'own-1' } },
    },
    [409, 422],
    'idempotency_key_reused',
  ],

  // ---------- jobs; 501 where there is no store ----------
  [
    'jobs/deliver-to-the-canary',
    { ...html('<p>x', { deliver_to: `${canary}/put` }), path: '/v1/jobs' },
    [400, 422, 501],
  ],
  [
    'jobs/deliver-to-a-bucket-of-nobody',
    { ...html('<p>x', { deliver_to: 's3://nobody/x.pdf' }), path: '/v1/jobs' },
    [400, 501],
  ],
  ['jobs/deliver-to-a-file', { ...html('<p>x', { deliver_to: 'file:///tmp/x.pdf' }), path: '/v1/jobs' }, [400, 501]],
  [
    'jobs/webhook-with-credentials',
    { ...html('<p>x', { webhook: 'http://me:secret@127.0.0.1/' }), path: '/v1/jobs' },
    [400, 422, 501],
  ],
  ['jobs/id-that-leaves', { method: 'GET', path: '/v1/jobs/..%2f..%2fusage' }, [404, 400, 501]],
  ['jobs/id-of-5-kB', { method: 'GET', path: `/v1/jobs/${times('a', 5_000)}` }, [404, 400, 414, 501]],
  ['jobs/events-of-none', { method: 'GET', path: '/v1/jobs/00000000-0000-0000-0000-000000000000/events' }, [404, 501]],
  ['jobs/take-back-none', { method: 'DELETE', path: '/v1/jobs/nothing' }, [404, 501]],
  ['jobs/result-of-none', { method: 'GET', path: '/v1/jobs/%00/result' }, [400, 404, 501]],
  ['jobs/waits-for-ever', { ...html('<p>x'), headers: { prefer: 'respond-async, wait=1e999' } }, [200, 202]],
]

/** A request in its bytes, with a head of one's own. */
function post(key, body, head) {
  return `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n${head}Connection: close\r\n\r\n${body}`
}

export const caseOf = ([name, request, statuses, code = null]) => ({ name, request, statuses, code })
