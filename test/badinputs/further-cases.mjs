/** Bad inputs of all parts of a request, each with the one answer that is right; the form of a case is that of `own-cases.mjs`. */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { BOUNDED, data, html, many, page, times } from './making.mjs'

const u16 = value => Buffer.from([value & 255, (value >> 8) & 255])
const u32 = value => Buffer.from([value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255])

/** A ZIP archive of one file after another, with bytes before and after it, and names as they are given. */
function archive(entries, { before = Buffer.alloc(0), comment = '', method = 8, count = null } = {}) {
  const [files, directory] = [[], []]
  let offset = before.length
  for (const { name, text, mode = 0, extra = Buffer.alloc(0), crc = null } of entries) {
    const [bytes, nameBytes] = [Buffer.from(text), Buffer.from(name)]
    const packed = method === 8 ? deflateRawSync(bytes) : bytes
    const head = Buffer.concat([
      ...[u16(20), u16(0x800), u16(method), u32(0), u32(crc ?? crc32(bytes)), u32(packed.length), u32(bytes.length)],
      ...[u16(nameBytes.length), u16(extra.length)],
    ])
    const local = Buffer.concat([u32(0x04034b50), head, nameBytes, extra, packed])
    const rest = [u16(0), u16(0), u16(0), u32(mode << 16), u32(offset), nameBytes, extra]
    directory.push(Buffer.concat([u32(0x02014b50), u16(0x31e), head, ...rest]))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const counts = Buffer.concat([u16(count ?? entries.length), u16(count ?? entries.length)])
  const end = [u32(0x06054b50), u32(0), counts, u32(central.length), u32(offset), u16(comment.length)]
  return Buffer.concat([before, ...files, central, ...end, Buffer.from(comment)])
}
const zip = (entries, options, path = '/v1/generate') => ({
  path,
  headers: { 'content-type': 'application/zip' },
  body: archive(entries, options),
})
const PAGE = { name: 'index.html', text: '<p>x' }

const form = (text, boundary = 'b') => ({
  headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: text.replaceAll('\n', '\r\n'),
})
const part = (name, content, rest = '', head = '') =>
  `--b\nContent-Disposition: form-data; name="${name}"${rest}\n${head}\n${content}\n`

const ZIP_CASES = [
  ['zip/empty', zip([]), [400], 'missing_field'],
  [
    'zip/nothing-but-an-end',
    { headers: { 'content-type': 'application/zip' }, body: Buffer.from('504b0506', 'hex') },
    [400],
    'invalid_archive',
  ],
  ['zip/no-zip', { headers: { 'content-type': 'application/zip' }, body: '<p>x' }, [400], 'invalid_archive'],
  ['zip/no-page', zip([{ name: 'a.css', text: 'p{}' }]), [400], 'missing_field'],
  ['zip/two-pages', zip([PAGE, PAGE]), [200, 400]],
  ['zip/name-with-nul', zip([PAGE, { name: 'a\0.css', text: 'p{}' }]), [200, 400]],
  ['zip/name-with-backslashes', zip([PAGE, { name: '..\\..\\a.css', text: 'p{}' }]), [400], 'invalid_archive'],
  ['zip/name-of-a-drive', zip([PAGE, { name: 'C:/a.css', text: 'p{}' }]), [200, 400]],
  ['zip/name-of-60-kB', zip([PAGE, { name: `${times('a', 60_000)}.css`, text: 'p{}' }]), [413], 'payload_too_large'],
  ['zip/name-of-dots', zip([PAGE, { name: 'a/./b/../../../c.css', text: 'p{}' }]), [400], 'invalid_archive'],
  [
    'zip/name-that-is-encoded',
    zip([
      { name: 'index.html', text: '<img src="%2e%2e/%2e%2e/x.png" alt="">' },
      { name: '%2e%2e/x.png', text: 'x' },
    ]),
    [200, 400],
  ],
  ['zip/name-no-utf-8', zip([PAGE, { name: Buffer.from('ff2e637373', 'hex'), text: 'p{}' }]), [200, 400]],
  ['zip/name-of-nothing', zip([PAGE, { name: '', text: 'p{}' }]), [200, 400]],
  ['zip/symbolic-link', zip([PAGE, { name: 'a.css', text: '/etc/passwd', mode: 0o120777 }]), [200, 400]],
  ['zip/folder-that-is-a-page', zip([{ name: 'index.html/', text: '' }]), [400], 'missing_field'],
  ['zip/wrong-check-sum', zip([{ ...PAGE, crc: 1 }]), [400], 'invalid_archive'],
  ['zip/method-of-no-kind', zip([PAGE], { method: 99 }), [400], 'invalid_archive'],
  ['zip/count-that-lies', zip([PAGE], { count: 3 }), [400], 'invalid_archive'],
  ['zip/script-before-it', zip([PAGE], { before: Buffer.from('#!/bin/sh\n') }), [200, 400]],
  ['zip/long-comment', zip([PAGE], { comment: times('PK\x05\x06', 16_000) }), [200, 400]],
  ['zip/extra-fields', zip([{ ...PAGE, extra: Buffer.from('0100ffff00', 'hex') }]), [200, 400]],
  ['zip/archive-in-the-archive', zip([PAGE, { name: 'a.zip', text: archive([PAGE]) }]), [200]],
  [
    'zip/overlapping',
    {
      headers: { 'content-type': 'application/zip' },
      body: Buffer.concat([archive([PAGE]).subarray(0, 40), archive(Array(300).fill(PAGE))]),
    },
    [200, 400],
  ],
  ['zip/to-the-other-endpoint', zip([PAGE], {}, '/v1/generate/url'), [400, 415]],
  ['zip/options-that-are-wrong', zip([PAGE, { name: 'options.json', text: '{"page_size":"none"}' }]), [200, 400]],
  ['zip/page-of-6-MB', zip([{ name: 'index.html', text: times('<p>word ', 800_000) }]), [400, 413, 422]],
]

const FORM_CASES = [
  ['form/nothing', form('--b--\n'), [400], 'missing_field'],
  ['form/no-name', form(`--b\nContent-Disposition: form-data\n\n<p>x\n--b--\n`), [400]],
  ['form/name-of-nothing', form(`${part('html', '<p>x')}${part('', 'x')}--b--\n`), [400]],
  ['form/no-disposition', form(`--b\nContent-Type: text/html\n\n<p>x\n--b--\n`), [400]],
  [
    'form/quotes-in-names',
    form(`${part('html', '<p>x')}${part('f', 'x', '; filename="a\\"b%22.css"')}--b--\n`),
    [200, 400],
  ],
  [
    'form/extended-names',
    form(`${part('html', '<p>x')}${part('f', 'x', `; filename*=UTF-8''..%2f..%2fx.css`)}--b--\n`),
    [200, 400],
  ],
  [
    'form/base64-parts',
    form(`${part('html', 'PHA+eA==', '', 'Content-Transfer-Encoding: base64\n')}--b--\n`),
    [200, 400],
  ],
  [
    'form/charset-of-a-part',
    form(`${part('html', '<p>x', '', 'Content-Type: text/html; charset=utf-7\n')}--b--\n`),
    [200, 400],
  ],
  [
    'form/mixed-in-a-form',
    form(`${part('html', '--c\n\nx\n--c--', '', 'Content-Type: multipart/mixed; boundary=c\n')}--b--\n`),
    [200, 400],
  ],
  ['form/5000-fields', form(`${part('html', '<p>x')}${many(5_000, i => part(`f${i}`, 'x'))}--b--\n`), [400, 413]],
  ['form/field-of-3-MB', form(`${part('html', '<p>x')}${part('title', times('t', 3e6))}--b--\n`), [400, 413]],
  ['form/boolean-that-is-none', form(`${part('html', '<p>x')}${part('toc', 'maybe')}--b--\n`), [400], 'invalid_type'],
  [
    'form/number-that-is-none',
    form(`${part('html', '<p>x')}${part('toc_depth', 'NaN')}--b--\n`),
    [400],
    'invalid_type',
  ],
  ['form/json-that-is-none', form(`${part('html', '<p>x')}${part('header', '{"left":')}--b--\n`), [400]],
  [
    'form/page-of-no-size',
    form(`${part('html', '<p>x')}${part('page_size', '0mm x 0mm')}--b--\n`),
    [400],
    'invalid_page_size',
  ],
  ['form/boundary-of-71', form(`${part('html', '<p>x')}--b--\n`, times('b', 71)), [400]],
  ['form/boundary-that-comes-too-often', form(times('--b\n', 20_000)), [400, 413]],
  ['form/preamble-of-a-megabyte', form(`${times('x', 1e6)}\n${part('html', '<p>x')}--b--\n`), [200, 400]],
  ['form/epilogue', form(`${part('html', '<p>x')}--b--\n${times('y', 1e5)}`), [200, 400]],
  [
    'form/bare-line-feeds',
    { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: `${part('html', '<p>x')}--b--\n` },
    [200, 400],
  ],
  [
    'form/two-boundaries',
    {
      ...form(`${part('html', '<p>x')}--b--\n`),
      headers: { 'content-type': 'multipart/form-data; boundary=b; boundary=c' },
    },
    [200, 400],
  ],
  [
    'form/urlencoded',
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'html=%3Cp%3Ex' },
    [415],
    'unsupported_media_type',
  ],
  ['form/file-of-no-name', form(`${part('html', '<p>x')}${part('f', 'x', '; filename=""')}--b--\n`), [200, 400]],
  [
    'form/page-as-a-picture',
    form(`${part('f', '<p>x', '; filename="index.html"', 'Content-Type: image/png\n')}--b--\n`),
    [200, 400],
  ],
]

const size = (name, value, code = 'invalid_page_size') => [
  `option/page-${name}`,
  html('<p>x', { page_size: value }),
  [400],
  code,
]
const OPTION_CASES = [
  size('0', '0 x 0'),
  size('minus', '-210mm x -297mm'),
  size('too-large', '5081mm x 5081mm'),
  size('exponent', '1e2mm x 1e2mm'),
  size('one-side', '210mm x'),
  size('no-unit', '210 x 297'),
  size('percent', '50% x 50%'),
  size('em', '20em x 30em'),
  size('list', ['A4'], 'invalid_page_size'),
  size('number', 210, 'invalid_page_size'),
  size('two-ways', 'A4 landscape portrait'),
  size('name-after-length', '210mm A4'),
  size('line-feed', 'A4\nlandscape x'),
  size('zero-width', 'A\u200b4'),
  ['option/margin-minus-everywhere', html('<p>x', { margin: '-1mm' }), [400], 'invalid_margin'],
  ['option/margin-larger-than-the-page', html('<p>x', { margin: '300mm' }), [400, 422]],
  ['option/margin-nan', html('<p>x', { margin: 'NaNmm' }), [400], 'invalid_margin'],
  ['option/margin-number', html('<p>x', { margin: 20 }), [400], 'invalid_margin'],
  ['option/margin-list', html('<p>x', { margin: ['20mm'] }), [400], 'invalid_margin'],
  ['option/margin-unit', html('<p>x', { margin: '2furlongs' }), [400], 'invalid_margin'],
  ['option/toc-depth-minus', html('<p>x', { toc_depth: -1 }), [400], 'invalid_type'],
  ['option/toc-depth-text', html('<p>x', { toc_depth: '3' }), [400], 'invalid_type'],
  ['option/dpi-minus', html('<p>x', { format: 'png', dpi: -96 }), [400], 'invalid_type'],
  ['option/dpi-half', html('<p>x', { format: 'png', dpi: 96.5 }), [400], 'invalid_type'],
  ['option/header-true', html('<p>x', { header: true }), [400], 'invalid_type'],
  ['option/header-unknown-place', html('<p>x', { header: { middle: 'x' } }), [400], 'unknown_field'],
  ['option/header-number', html('<p>x', { header: { left: 3 } }), [400], 'invalid_type'],
  ['option/header-placeholder', html('<p>x', { header: { left: '{nothing}' } }), [400]],
  ['option/footer-start-minus', html('<p>x', { footer: { left: '{page}', start_at: -1e9 } }), [400]],
  ['option/footer-start-half', html('<p>x', { footer: { left: '{page}', start_at: 0.5 } }), [400], 'invalid_type'],
  ['option/footer-date-pattern', html('<p>x', { footer: { left: `{date:${times('Y', 1_900)}}` } }), [200, 400]],
  ['option/strict-of-numbers', html('<p>x', { strict: [1] }), [400], 'invalid_type'],
  ['option/links-of-no-kind', html('<p>x', { links: 'all' }), [400], 'invalid_type'],
  ['option/title-object', html('<p>x', { title: { a: 1 } }), [400], 'invalid_type'],
  ['option/lang-number', html('<p>x', { lang: 1 }), [400], 'invalid_type'],
  ['option/date-number', html('<p>x', { date: 20260101 }), [400], 'invalid_type'],
  ['option/date-hours', html('<p>x', { date: '2026-01-01T25:61:61+99:99' }), [400], 'invalid_type'],
  ['option/profile-object', html('<p>x', { profile: { template: 'clean' } }), [400], 'invalid_type'],
  ['option/profile-proto', html('<p>x', { profile: '__proto__' }), [400], 'unknown_profile'],
  ['option/template-empty', html('<p>x', { template: '' }), [400], 'unknown_template'],
  ['option/selector-without-extraction', html('<p>x', { selector: 'p' }), [200, 400]],
  ['option/format-of-two', html('<p>x', { format: 'pdf,png' }), [400], 'invalid_type'],
  ['option/assets-list', html('<p>x', { assets: ['x'] }), [400], 'invalid_type'],
  ['option/assets-of-numbers', html('<p>x', { assets: { a: 1 } }), [400], 'invalid_type'],
  ['option/assets-no-data', html('<p>x', { assets: { 'a.css': 'https://a.example/' } }), [400]],
  ['option/assets-that-leave', html('<p>x', { assets: { '../../../a.css': 'data:text/css,p{}' } }), [200, 400]],
  ['option/css-object', html('<p>x', { css: {} }), [400], 'invalid_type'],
  ['option/url-relative', html('<p>x', { url: '/a' }), [400], 'invalid_url'],
  ['option/url-blank', html('<p>x', { url: ' ' }), [400], 'invalid_url'],
  ['option/near-name', html('<p>x', { pagesize: 'A4' }), [400], 'unknown_field'],
]

const host = (name, address, statuses = [422], code = 'url_blocked') => [
  `address/${name}`,
  page(address),
  statuses,
  code,
]
const addresses = ({ canaryPort, allowed }) => [
  host('v6-loopback', `http://[::1]:${canaryPort}/`),
  host('v6-mapped-dotted', `http://[::ffff:127.0.0.1]:${canaryPort}/`),
  host('v6-unique-local', 'http://[fd00::1]/'),
  host('v6-multicast', 'http://[ff02::1]/'),
  host('v6-unspecified', 'http://[::]/'),
  host('v6-teredo', 'http://[2001:0:7f00:1::]/'),
  host('v4-multicast', 'http://224.0.0.1/'),
  host('v4-test-3', 'http://203.0.113.9/'),
  host('v4-reserved', 'http://240.0.0.1/'),
  host('v4-metadata', 'http://169.254.169.254/latest/'),
  host('v4-of-five-parts', 'http://1.2.3.4.5/', [400], 'invalid_url'),
  host('v4-beyond-255', 'http://256.1.1.1/', [400], 'invalid_url'),
  host('port-beyond', 'http://a.example:65536/', [400], 'invalid_url'),
  host('port-letters', 'http://a.example:8a/', [400], 'invalid_url'),
  host('port-25', 'http://example.com:25/', [422], 'url_port_not_allowed'),
  host('port-of-the-canary', `https://localhost:${canaryPort}/`),
  host('userinfo', 'http://me:secret@a.example/', [400], 'url_credentials_not_allowed'),
  host(
    'userinfo-that-looks-like-a-host',
    `http://a.example@127.0.0.1:${canaryPort}/`,
    [400],
    'url_credentials_not_allowed',
  ),
  host('userinfo-empty', `http://@127.0.0.1:${canaryPort}/`, [400, 422], null),
  host('idn-of-dots', `http://127。0。0。1:${canaryPort}/`),
  host('idn-of-letters', `http://ⓛocalhost:${canaryPort}/`),
  host('idn-soft-hyphen', `http://local\u00adhost:${canaryPort}/`),
  host('idn-that-is-wrong', 'http://xn--a-ecp.ru/', [400, 422], null),
  host('idn-of-300', `http://${times('ü', 300)}.example/`, [400, 422], null),
  host('labels-of-64', `http://${times('a', 64)}.example/`, [400, 422], null),
  host('no-host', 'http:///x', [400, 422], null),
  host('scheme-alone', 'http:', [400], 'invalid_url'),
  host('percent-in-host', 'http://a%00b.example/', [400], 'invalid_url'),
  host('blank-in-host', 'http://a b.example/', [400], 'invalid_url'),
  host('fragment-of-a-megabyte', `${allowed}/page#${times('f', 1e6)}`, [200, 400], null),
  host('nested', `view-source:${allowed}/page`, [400], 'url_scheme_not_allowed'),
  host('javascript', 'javascript:alert(1)', [400], 'url_scheme_not_allowed'),
]

const MISC = ({ allowed, canary }) => [
  [
    'data/gzip-in-a-sheet',
    html(`<link rel=stylesheet href="${data('text/css', gzipSync('p{color:red}'))}"><p>x`),
    [200],
  ],
  ['data/charset-of-a-sheet', html(`<link rel=stylesheet href="data:text/css;charset=utf-16,p{}"><p>x`), [200]],
  ['data/no-comma', html('<img alt="" src="data:image/png;base64"><p>x'), [200]],
  ['data/parameters', html(`<img alt="" src="data:image/png;${times('a=b;', 50_000)}base64,AA=="><p>x`), [200]],
  [
    'data/picture-in-pictures',
    html(
      `<img alt="" src="${data('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${data('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><image href="${canary}/x"/></svg>`)}"/></svg>`)}">`,
    ),
    [200],
  ],
  [
    'data/svg-of-all-references',
    html(
      `<img alt="" src="${data('image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg"><style>@import "${canary}/a";@font-face{font-family:f;src:url(${canary}/f)}text{font-family:f;fill:url(${canary}/p#p)}</style><use href="${canary}/u#u"/><feImage href="${canary}/i"/><script href="${canary}/s"/><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canary}/r"/></foreignObject><text>x</text></svg>`)}">`,
    ),
    [200],
  ],
  ['sheet/imports-itself', html(`<style>@import "${allowed}/part/sheet-import-self";</style><p>x`), [200]],
  [
    'sheet/imports-in-depth',
    html(`<style>${times('@import url("data:text/css,', 60)}p{}${times('");', 60)}</style><p>x`),
    [200],
  ],
  ['sheet/import-after-rules', html(`<style>p{}@import "${canary}/a";</style><p>x`), [200]],
  [
    'sheet/media-of-nonsense',
    html(`<style>@media ${times('(not ', 3_000)}print${times(')', 3_000)}{p{}}</style><p>x`),
    BOUNDED,
  ],
  [
    'charset/utf-16-in-json',
    { headers: { 'content-type': 'application/json' }, body: Buffer.from('{"html":"<p>x"}', 'utf16le') },
    [400],
    'invalid_encoding',
  ],
  ['charset/latin-1-bytes', { body: Buffer.from('{"html":"<p>\xe9"}', 'latin1') }, [400], 'invalid_encoding'],
  ['charset/bom-inside', html('<p>x\ufeff\ufeffy'), [200]],
  ['charset/meta-that-lies', html('<meta charset=utf-16be><p>é'), [200]],
  ['prefer/nonsense', { ...html('<p>x'), headers: { prefer: times('return=representation;,', 300) } }, [200]],
  ['prefer/wait-minus', { ...html('<p>x'), headers: { prefer: 'wait=-1' } }, [200]],
  ['debug/many', { ...html('<p>x'), path: '/v1/generate?debug=1&debug=0&debug=' }, [200]],
  ['huge/page-rule', html('<style>@page{size:1e9mm 1e-9mm;margin:1e9mm}</style><p>x'), BOUNDED],
  ['huge/page-rule-negative', html('<style>@page{size:-1mm;margin:-1e9px}</style><p>x'), BOUNDED],
  [
    'huge/page-rule-not-a-number',
    html('<style>@page{size:calc(1mm/0) calc(NaN*1mm);margin:calc(infinity*1mm)}</style><p>x'),
    BOUNDED,
  ],
  [
    'huge/lengths',
    html(
      `<style>p{${['width', 'height', 'margin', 'padding', 'top', 'font-size', 'line-height', 'letter-spacing', 'border-width', 'column-gap', 'text-indent'].map(each => `${each}:calc(infinity*1px);`).join('')}columns:1e9;position:relative;border-style:solid}</style><p>x`,
    ),
    BOUNDED,
  ],
  [
    'huge/not-a-number',
    html(
      `<style>p{${['width', 'height', 'margin', 'padding', 'top', 'font-size', 'line-height', 'opacity', 'flex', 'order', 'z-index', 'zoom', 'rotate'].map(each => `${each}:calc(NaN*1px);${each}:calc(NaN);`).join('')}}</style><p>x`,
    ),
    BOUNDED,
  ],
]

export const furtherCases = given => [...ZIP_CASES, ...FORM_CASES, ...OPTION_CASES, ...addresses(given), ...MISC(given)]
