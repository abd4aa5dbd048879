/** Answers as no server should give them: wrong encodings, heads, statuses, types and ends. */
import zlib, { brotliCompressSync, deflateRawSync, gzipSync } from 'node:zlib'

/** A page that is right. */
const PAGE = `<title>Page</title><article><h1>Page</h1>${'<p>Enough words for an article, and some more of them here.'.repeat(20)}</article>`
/** 60 MB that are small when they are packed. */
const ZEROS = Buffer.alloc(6e7, 32)
const packedBomb = (() => {
  let packed = null
  return () => (packed ??= gzipSync(ZEROS))
})()

/** A saved page of so many parts. */
const savedPage = parts => {
  const head = 'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="B"; type="text/html"\r\n\r\n'
  const part = `--B\r\nContent-Type: text/html\r\nContent-Location: http://a.example/\r\n\r\n${PAGE}\r\n`
  return `${head}${part.repeat(parts)}--B--\r\n`
}

const OK = 'HTTP/1.1 200 OK\r\n'
const redirect = location => `HTTP/1.1 302 Found\r\nlocation: ${location}\r\ncontent-length: 0\r\n\r\n`

const raw = (response, text) => response.socket.end(text)
const text = (response, body, head = {}) => response.writeHead(200, { 'content-type': 'text/html', ...head }).end(body)
const packed = (encoding, body) => response => text(response, body(), { 'content-encoding': encoding })

/** Writes without end, until nobody listens. */
function drip(response, piece, pauseMs) {
  const timer = setInterval(() => response.socket.write(piece), pauseMs)
  response.socket.once('close', () => clearInterval(timer)).on('error', () => {})
}

/** By path, what is answered; `canary` is an origin that must never be asked. */
export const oddAnswers = canary => {
  return {
    '/odd/gzip-cut': packed('gzip', () => gzipSync(PAGE).subarray(0, 60)),
    '/odd/gzip-tail': packed('gzip', () => Buffer.concat([gzipSync(PAGE), Buffer.alloc(9000, 7)])),
    '/odd/br-cut': packed('br', () => brotliCompressSync(PAGE).subarray(0, 40)),
    '/odd/zstd': packed('zstd', () => Buffer.from('28b52ffd0000', 'hex')),
    '/odd/zstd-bomb': packed('zstd', () => zlib.zstdCompressSync?.(ZEROS) ?? packedBomb()),
    '/odd/br-window': packed('br', () => Buffer.from('110400'.repeat(3000), 'hex')),
    '/odd/compress': packed('compress', () => Buffer.from(`1f9d90${'ff'.repeat(999)}`, 'hex')),
    '/odd/gzip-x3': packed('gzip, gzip, gzip', () => gzipSync(gzipSync(gzipSync(PAGE)))),
    '/odd/identity-lie': packed('identity', () => gzipSync(PAGE)),
    '/odd/deflate-raw-bomb': packed('deflate', () => deflateRawSync(ZEROS)),
    '/odd/gzip-slow-ratio': packed('gzip', packedBomb),
    '/odd/encoding-20': r => text(r, PAGE, { 'content-encoding': `${'gzip,'.repeat(20)}gzip` }),
    '/odd/http09': r => raw(r, PAGE),
    '/odd/http2': r => raw(r, `HTTP/2 200\r\ncontent-type: text/html\r\n\r\n${PAGE}`),
    '/odd/lf': r => raw(r, `HTTP/1.1 200 OK\ncontent-type: text/html\n\n${PAGE}`),
    '/odd/no-colon': r => raw(r, `${OK}content-type text/html\r\n\r\n${PAGE}`),
    '/odd/nul': r => raw(r, `${OK}content-type: text/html\0\r\n\r\n${PAGE}`),
    '/odd/101': r => raw(r, 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
    '/odd/100s': r =>
      raw(
        r,
        `${'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20000) + OK}content-type: text/html\r\nconnection: close\r\n\r\n${PAGE}`,
      ),
    '/odd/many-heads': r => raw(r, `${OK + 'x: y\r\n'.repeat(50000)}content-type: text/html\r\n\r\n${PAGE}`),
    '/odd/long-head': r => raw(r, `${OK}x: ${'y'.repeat(1e6)}\r\ncontent-type: text/html\r\n\r\n${PAGE}`),
    '/odd/loc-two': r =>
      raw(r, `HTTP/1.1 302 F\r\nlocation: /page\r\nlocation: ${canary}/\r\ncontent-length: 0\r\n\r\n`),
    '/odd/loc-utf8': r => raw(r, redirect('/\u4f60?\u597d')),
    '/odd/loc-data': r => raw(r, redirect('data:text/html,<p>x')),
    '/odd/loc-js': r => raw(r, redirect('javascript:alert(1)')),
    '/odd/loc-empty': r => raw(r, redirect('')),
    '/odd/loc-self-fragment': r => raw(r, redirect('#x')),
    '/odd/300': r => r.writeHead(300, { 'content-type': 'text/html' }).end(PAGE),
    '/odd/304': r => r.writeHead(304).end(),
    '/odd/206': r => r.writeHead(206, { 'content-type': 'text/html', 'content-range': 'bytes 0-9/99' }).end(PAGE),
    '/odd/205': r => r.writeHead(205, { 'content-type': 'text/html' }).end(),
    '/odd/999': r => raw(r, `HTTP/1.1 999 No\r\ncontent-type: text/html\r\n\r\n${PAGE}`),
    '/odd/neg-length': r => raw(r, `${OK}content-type: text/html\r\ncontent-length: -5\r\n\r\n${PAGE}`),
    '/odd/short': r => raw(r, `${OK}content-type: text/html\r\ncontent-length: 99999\r\n\r\n${PAGE}`),
    '/odd/long': r => raw(r, `${OK}content-type: text/html\r\ncontent-length: 5\r\n\r\n${PAGE}`),
    '/odd/cookies': r => text(r, PAGE, { 'set-cookie': Array(120).fill(`a=${'b'.repeat(100)}`) }),
    '/odd/charset-10k': r => text(r, PAGE, { 'content-type': `text/html; charset=${'u'.repeat(9000)}` }),
    '/odd/charset-two': r => text(r, PAGE, { 'content-type': 'text/html; charset=utf-8; charset=utf-16' }),
    '/odd/charset-meta': r =>
      text(
        r,
        '<meta charset=utf-16><meta http-equiv=content-type content="text/html;charset=x-user-defined">'.repeat(500) +
          PAGE,
      ),
    '/odd/charset-utf32': r =>
      text(r, Buffer.from([...PAGE].flatMap(c => [0, 0, 0, c.charCodeAt(0)])), {
        'content-type': 'text/html; charset=utf-32',
      }),
    '/odd/charset-iso2022': r =>
      text(r, Buffer.from(`\x1b$B${'!!'.repeat(5000)}\x1b(B${PAGE}`, 'latin1'), {
        'content-type': 'text/html; charset=iso-2022-jp',
      }),
    '/odd/hz': r => text(r, `~{<:Ky2;~}${PAGE}`, { 'content-type': 'text/html; charset=hz-gb-2312' }),
    '/odd/xhtml-entities': r =>
      text(
        r,
        `<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i ? i - 1 : ''};`.repeat(10)}">`).join('')}]><html xmlns="http://www.w3.org/1999/xhtml"><body><p>&a19;</p></body></html>`,
        { 'content-type': 'application/xhtml+xml' },
      ),
    '/odd/xhtml-bad': r =>
      text(r, `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>x<b>${PAGE}`, {
        'content-type': 'application/xhtml+xml',
      }),
    '/odd/pdf': r => text(r, '%PDF-1.7\n', { 'content-type': 'application/pdf' }),
    '/odd/mhtml': r => text(r, savedPage(1), { 'content-type': 'multipart/related; boundary=B' }),
    '/odd/mhtml-bomb': r => text(r, savedPage(3000), { 'content-type': 'message/rfc822' }),
    '/odd/warc': r =>
      text(r, 'WARC/1.0\r\nWARC-Type: response\r\nContent-Length: 99999999999\r\n\r\nHTTP/1.1 200 OK\r\n\r\n<p>x', {
        'content-type': 'application/warc',
      }),
    '/odd/multipart': r => text(r, PAGE, { 'content-type': 'multipart/x-mixed-replace; boundary=x' }),
    '/odd/no-type-binary': r => {
      r.removeHeader('content-type')
      r.writeHead(200).end(Buffer.alloc(9000, 0x81))
    },
    '/odd/type-nonsense': r => text(r, PAGE, { 'content-type': '/;;;=' }),
    '/odd/type-empty': r => text(r, PAGE, { 'content-type': '' }),
    '/odd/png-page': r => text(r, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    '/odd/video': r => text(r, 'x', { 'content-type': 'video/mp4' }),
    '/odd/utf16-odd': r =>
      text(r, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(PAGE, 'utf16le'), Buffer.from([0x41])])),
    '/odd/nul-page': r => text(r, Buffer.alloc(2e6)),
    '/odd/frameset': r => text(r, `<frameset cols="*,*"><frame src="${canary}/f"></frameset>`),
    '/odd/refresh-loop': r => text(r, '<meta http-equiv=refresh content="0;url=/odd/refresh-loop">'),
    '/odd/base-loop': r => text(r, `<base href="${canary}/"><base href="x"><img src=y alt="">${PAGE}`),
    '/odd/link-header': r => text(r, PAGE, { link: `${`<${canary}/s.css>; rel=stylesheet, `.repeat(90)}<x>;` }),
    '/odd/chunk-cut': r => raw(r, `${OK}content-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nfff\r\n<p>x`),
    '/odd/chunk-bad': r =>
      raw(r, `${OK}content-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n<p>x\r\n0\r\n\r\n`),
    '/odd/te-gzip': r =>
      raw(r, `${OK}content-type: text/html\r\ntransfer-encoding: gzip, chunked\r\n\r\n5\r\n<p>xx\r\n0\r\n\r\n`),
    '/odd/close-early': r => r.socket.end(),
    '/odd/reset': r => r.socket.resetAndDestroy(),
    '/odd/drip-head': r => drip(r, 'H', 200),
    '/odd/nothing': () => {},
    '/part/sheet-html': r => text(r, 'p{color:red}'),
    '/part/sheet-utf16': r =>
      text(r, Buffer.from('\ufeff@charset "utf-16";p{color:red}', 'utf16le'), { 'content-type': 'text/css' }),
    '/part/sheet-gzip-bomb': r => text(r, packedBomb(), { 'content-type': 'text/css', 'content-encoding': 'gzip' }),
    '/part/sheet-import-self': r =>
      text(r, `${`@import "/part/sheet-import-self?${Math.random()}";`.repeat(3)}p{color:red}`, {
        'content-type': 'text/css',
      }),
    '/part/sheet-endless': r => {
      r.socket.write(`${OK}content-type: text/css\r\nconnection: close\r\n\r\n`)
      drip(r, 'p{}'.repeat(3000), 5)
    },
    '/part/img-html': r => text(r, '<p>x'),
    '/part/img-401': r => r.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end(),
    '/part/svg-xxe': r =>
      text(
        r,
        `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="${canary}/xi"/><text>&x;</text><image href="${canary}/in"/></svg>`,
        { 'content-type': 'image/svg+xml' },
      ),
    '/part/svgz-bomb': r =>
      text(r, gzipSync(Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), ZEROS])), {
        'content-type': 'image/svg+xml',
      }),
    '/part/img-bomb': r => text(r, packedBomb(), { 'content-type': 'image/png', 'content-encoding': 'gzip' }),
    '/part/img-redir-data': r => r.writeHead(302, { location: 'data:image/png;base64,iVBORw0KGgo=' }).end(),
    '/part/font-html': r => text(r, '<p>x', { 'content-type': 'font/woff2' }),
    '/part/never': () => {},
    '/part/again': r => r.writeHead(302, { location: `/part/again?${Math.random()}` }).end(),
  }
}
