/** Bad inputs in the protocol, the paths and the JSON of requests; the form of a case is that of `own-cases.mjs`. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { html, many, times } from './making.mjs'

/** A body that is right. */
const BODY = '{"html":"<p>x"}'

export const requestCases = ({ key }) => {
  const raw = text => ({ raw: text })
  const get = (path, head = '') =>
    raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\n${head}Connection: close\r\n\r\n`)
  const post = (body, head) =>
    raw(
      `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\n${head}Connection: close\r\n\r\n${body}`,
    )
  return [
    ['head/line-of-100-kB', get(`/${times('a', 100000)}`), [400, 404, 414, 431]],
    ['head/method-of-20-kB', raw(`${times('A', 20000)} / HTTP/1.1\r\nHost: a\r\n\r\n`), [400, 431, 501]],
    ['head/version-1.2', raw('GET /health/live HTTP/1.2\r\nHost: a\r\nConnection: close\r\n\r\n'), [200, 400, 505]],
    ['head/version-2-in-the-line', raw('GET /health/live HTTP/2.0\r\nHost: a\r\nConnection: close\r\n\r\n'), [505]],
    ['head/version-0.9', raw('GET /health/live\r\n\r\n'), [0, 400, 505]],
    ['head/version-1.0', raw('GET /health/live HTTP/1.0\r\n\r\n'), [200]],
    ['head/asterisk', raw('OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), [200, 204, 400, 404, 405]],
    ['head/connect', raw('CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n'), [0, 400, 404, 405]],
    [
      'head/absolute-userinfo',
      raw('GET http://me:x@a/health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      [200, 400],
    ],
    ['head/folded', get('/health/live', 'X-A: b\r\n c\r\n'), [200, 400]],
    ['head/empty-name', get('/health/live', ': b\r\n'), [400]],
    ['head/no-colon', get('/health/live', 'nonsense\r\n'), [400]],
    ['head/name-utf8', get('/health/live', 'X-\u00e9: b\r\n'), [400]],
    [
      'head/5000-heads',
      get(
        '/health/live',
        many(5000, i => `X-${i}: b\r\n`),
      ),
      [200, 400, 431],
    ],
    ['head/host-port', raw('GET /health/live HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n'), [200, 400]],
    [
      'head/host-script',
      raw('GET /openapi.json HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n'),
      [200, 400],
    ],
    [
      'head/te-twice',
      post(`f\r\n${BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n'),
      [200, 400, 501],
    ],
    ['head/te-x', post(`f\r\n${BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: xchunked\r\n'), [400, 501]],
    ['head/te-list', post(`f\r\n${BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked, chunked\r\n'), [400, 501]],
    [
      'head/te-1.0',
      raw(
        `POST /v1/generate HTTP/1.0\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nf\r\n${BODY}\r\n0\r\n\r\n`,
      ),
      [200, 400, 411],
    ],
    ['head/no-length', post('', ''), [400, 411]],
    ['head/length-1e3', post(BODY, 'Content-Length: 1e1\r\n'), [400]],
    ['head/length-hex', post(BODY, 'Content-Length: 0x0f\r\n'), [400]],
    [
      'head/length-1GB',
      raw(
        `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: 1073741824\r\nConnection: close\r\n\r\n{`,
      ),
      [413],
    ],
    [
      'head/chunks-of-one',
      post(`${[...BODY].map(c => `1\r\n${c}\r\n`).join('')}0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n'),
      [200],
    ],
    ['head/chunk-bare-lf', post(`f\n${BODY}\n0\n\n`, 'Transfer-Encoding: chunked\r\n'), [200, 400]],
    ['head/chunk-negative', post(`-1\r\n${BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n'), [400]],
    ['head/chunk-empty-size', post(`\r\n${BODY}\r\n0\r\n\r\n`, 'Transfer-Encoding: chunked\r\n'), [400]],
    [
      'head/trailers-50kB',
      post(
        `f\r\n${BODY}\r\n0\r\n${many(2000, i => `X-T${i}: aaaaaaaaaaaaaaaa\r\n`)}\r\n`,
        'Transfer-Encoding: chunked\r\n',
      ),
      [200, 400, 431],
    ],
    ['head/gzip-body', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(BODY) }, [200, 400, 415]],
    ['head/br-body', { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(BODY) }, [200, 400, 415]],
    [
      'head/deflate-gzip-body',
      { headers: { 'content-encoding': 'deflate, gzip' }, body: gzipSync(deflateSync(BODY)) },
      [200, 400, 415],
    ],
    ['head/identity-body', { ...html('<p>x'), headers: { 'content-encoding': 'identity' } }, [200, 415]],
    [
      'head/br-bomb',
      { headers: { 'content-encoding': 'br' }, body: brotliCompressSync(Buffer.alloc(2e8, 32)) },
      [400, 413, 415],
    ],
    [
      'head/expect-nothing',
      raw(
        `POST /v1/generate HTTP/1.1\r\nHost: a\r\nX-API-Key: ${key}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${BODY.length}\r\nConnection: close\r\n\r\n${BODY}`,
      ),
      [100, 200],
    ],
    [
      'head/websocket',
      get(
        '/v1/generate',
        'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n',
      ),
      [400, 404, 405, 426],
    ],
    ['head/tls', raw(Buffer.from(`16030100c8010000c40303${'ab'.repeat(190)}`, 'hex')), [0, 400]],
    ['head/ssh', raw('SSH-2.0-OpenSSH_9.6\r\n'), [0, 400]],
    [
      'head/proxy-protocol',
      raw('PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'),
      [0, 400],
    ],
    [
      'head/blank-lines',
      raw(`${times('\r\n', 5000)}GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      [0, 200, 400],
    ],
    [
      'head/pipeline',
      raw(
        `${many(300, () => 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n')}GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      ),
      [200, 400, 429, 503],
    ],
    [
      'head/forwarded',
      {
        ...html('<p>x'),
        headers: {
          'x-forwarded-for': `${many(500, i => `10.0.0.${i % 255}, `)}::ffff:7f00:1%lo`,
          forwarded: 'for="[::1"; for=_x;;;proto=javascript',
        },
      },
      [200, 400],
    ],
    [
      'head/traceparent',
      {
        ...html('<p>x'),
        headers: { traceparent: `00-${times('0', 32)}-zz-${times('9', 3000)}`, tracestate: times('a=b,', 2000) },
      },
      [200, 400, 431],
    ],
    [
      'head/accept-encoding',
      { ...html('<p>x'), headers: { 'accept-encoding': 'gzip;q=NaN, *;q=0, identity;q=0' } },
      [200, 406],
    ],
    [
      'head/content-type-utf16',
      { ...html('<p>x'), headers: { 'content-type': 'application/json; charset=utf-16le' } },
      [200, 400, 415],
    ],
    [
      'head/content-type-charset-twice',
      { ...html('<p>x'), headers: { 'content-type': 'application/json; charset=utf-8; charset=utf-7' } },
      [200, 400, 415],
    ],
    ['head/content-type-vnd', { ...html('<p>x'), headers: { 'content-type': 'application/vnd.api+json' } }, [200, 415]],
    [
      'head/content-type-ndjson',
      { body: `${BODY}\n${BODY}`, headers: { 'content-type': 'application/x-ndjson' } },
      [400, 415],
    ],
    [
      'head/content-type-xml',
      { body: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', headers: { 'content-type': 'application/xml' } },
      [415],
    ],
    ['head/content-type-html', { body: '<p>x', headers: { 'content-type': 'text/html' } }, [200, 415]],
    [
      'head/boundary-10k',
      {
        body: `--${times('b', 10000)}--`,
        headers: { 'content-type': `multipart/form-data; boundary=${times('b', 9000)}` },
      },
      [400, 415, 431],
    ],
    [
      'head/boundary-quoted',
      { body: '--a b--', headers: { 'content-type': 'multipart/form-data; boundary="a b' } },
      [400, 415],
    ],
    [
      'head/date-conditions',
      get('/openapi.json', 'If-Modified-Since: Thu, 99 Foo 99999 99:99:99 GMT\r\nIf-Range: "x\r\nRange: bytes=-\r\n'),
      [200, 304, 400, 416],
    ],
    ['head/auth-bearer-empty', { ...html('<p>x'), headers: { 'x-api-key': '', authorization: 'Bearer ' } }, [401]],
    [
      'head/auth-bearer-two',
      { ...html('<p>x'), headers: { 'x-api-key': '', authorization: `Bearer ${key} ${key}` } },
      [401],
    ],
    ['head/auth-case', { ...html('<p>x'), headers: { 'x-api-key': '', authorization: `bEARER ${key}` } }, [200, 401]],
    ['head/auth-upper', { ...html('<p>x'), headers: { 'x-api-key': key.toUpperCase() } }, [401]],
    ['head/auth-cookie', { ...html('<p>x'), headers: { 'x-api-key': '', cookie: `x-api-key=${key}` } }, [401]],
    ...[
      '/v1//generate',
      '/v1/generate/',
      '/V1/Generate',
      '/v1/generate;x=1',
      '/v1/generate%00',
      '/v1/./generate',
      '/v1/generate%2furl',
      '/v1/generate#x',
      '/v1/generate\\url',
      '/v1/%67enerate',
    ].map((p, i) => [`path/${i}`, { ...html('<p>x'), path: p }, [200, 400, 404]]),
    ['path/query-proto', { ...html('<p>x'), path: '/v1/generate?__proto__[a]=1&constructor=2&debug=2' }, [200, 400]],
    ['path/query-100k', { ...html('<p>x'), path: `/v1/generate?${times('a=1&', 10000)}` }, [200, 400, 414, 431]],
    ...[
      '/.env',
      '/.git/config',
      '/metrics',
      '/docs/../package.json',
      '/playground/../package.json',
      '/playground/%2e%2e/package.json',
      '/v1/templates/__proto__',
      '/v1/usage?month=99999999',
      '/v1/usage?month=2026-13',
      '/v1/usage?from=%00',
      '/favicon.ico',
      '//evil.example/%2f..',
      '/v1/jobs?limit=-1',
      '/v1/jobs?cursor=%FF',
    ].map((p, i) => [`path/get-${i}${p.slice(0, 20)}`, { method: 'GET', path: p }, [200, 400, 404, 405, 501]]),
    ['path/head', { method: 'HEAD', path: '/v1/generate' }, [405]],
    ['path/delete', { method: 'DELETE', path: '/v1/generate' }, [405]],
    ['path/get-with-body', { method: 'GET', path: '/health/live', body: times('x', 2000000) }, [200, 400, 413]],
    ['path/post-health', { path: '/health/live', body: '{}' }, [405]],
    ['path/lower-method', raw('post /v1/generate HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'), [400, 405, 501]],
    ['json/utf32', { body: Buffer.from([...BODY].flatMap(c => [0, 0, 0, c.charCodeAt(0)])) }, [400]],
    ['json/trailing-nul', { body: `${BODY}\0` }, [400]],
    ['json/leading-xssi', { body: `)]}',\n${BODY}` }, [400]],
    ['json/trailing-comma', { body: '{"html":"<p>x",}' }, [400], 'invalid_json'],
    ['json/single-quotes', { body: "{'html':'x'}" }, [400], 'invalid_json'],
    ['json/huge-int', { body: `{"html":"<p>x","toc_depth":${times('9', 100000)}}` }, [400]],
    ['json/number-5MB', { body: `{"html":"<p>x","dpi":0.${times('1', 4000000)}}` }, [400]],
    ['json/escapes-4MB', { body: `{"html":"${times('\\u0000', 700000)}"}` }, [200, 400, 422]],
    ['json/lone-surrogates', { body: `{"html":"${times('\\ud800x\\udc00', 50000)}"}` }, [200, 400, 422]],
    ['json/noncharacters', html(times('<p>\ufffe\uffff\u{1ffff}x', 200), { pdf: 'ua-1+a-3a' }), [200, 400]],
    ['json/keys-200k', { body: `{"html":"<p>x",${many(200000, i => `"a${i}":0,`)}"z":0}` }, [400]],
    [
      'json/keys-200k-in-assets',
      { body: `{"html":"<p>x","assets":{${many(100000, i => `"a${i}":"",`)}"z":""}}` },
      [400, 413],
    ],
    ['json/true', { body: 'true' }, [400]],
    ['json/empty-object', { body: '{}' }, [400], 'missing_field'],
    ['json/html-array', { body: '{"html":["<p>x"]}' }, [400]],
    ['json/html-bool', { body: '{"html":true}' }, [400]],
    ['json/nul-key', { body: '{"html\\u0000":"<p>x"}' }, [400]],
    ['json/key-unicode-escape', { body: '{"ht\\u006dl":"<p>x"}' }, [200]],
  ]
}
