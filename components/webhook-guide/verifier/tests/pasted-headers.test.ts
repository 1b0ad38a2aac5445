import { expect, test } from 'vitest'
import { parseHeaders, valuesOf } from '../pasted-headers'

const SIGNATURE = 'a'.repeat(64)
const FORMS: [string, string][] = [
  [
    'a raw request',
    `POST /hooks HTTP/1.1\r\nHost: a.example\r\nX-Service-Signature: ${SIGNATURE}\r\nX-Service-Timestamp: 17\r\n\r\n`,
  ],
  [
    'curl -v',
    `* Connected to a.example\n> POST / HTTP/2\n> host: a.example\n> x-service-signature: ${SIGNATURE}\n> x-service-timestamp: 17\n>\n{ [5 bytes data]\n< HTTP/2 204\n< date: now`,
  ],
  [
    'options of curl',
    `curl https://a.example -H 'X-Service-Signature: ${SIGNATURE}' --header "X-Service-Timestamp: 17" -d '{}'`,
  ],
  ['a JSON object', JSON.stringify({ 'x-service-signature': SIGNATURE, 'x-service-timestamp': 17 })],
  ['JSON with lists of values', JSON.stringify({ 'X-Service-Signature': [SIGNATURE], 'X-Service-Timestamp': ['17'] })],
  [
    'an event of a cloud function',
    JSON.stringify({ headers: { 'x-service-signature': SIGNATURE, 'x-service-timestamp': '17' } }),
  ],
  ['names and values in turn', JSON.stringify(['X-Service-Signature', SIGNATURE, 'X-Service-Timestamp', '17'])],
  [
    'pairs',
    JSON.stringify([
      ['X-Service-Signature', SIGNATURE],
      ['X-Service-Timestamp', '17'],
    ]),
  ],
  [
    'objects with a name',
    JSON.stringify([
      { name: 'X-Service-Signature', value: SIGNATURE },
      { name: 'X-Service-Timestamp', value: '17' },
    ]),
  ],
  ['lines', `x-service-signature: ${SIGNATURE}\nx-service-timestamp: 17`],
  ['lines with an equals sign', `X-Service-Signature=${SIGNATURE}\nX-Service-Timestamp = 17`],
  ['a table', `X-Service-Signature\t${SIGNATURE}\nX-Service-Timestamp\t17`],
  ['a network panel', `:method:\nPOST\nx-service-signature:\n${SIGNATURE}\nx-service-timestamp:\n17`],
  ['a Python dict', `{'X-Service-Signature': '${SIGNATURE}', 'X-Service-Timestamp': '17'}`],
  ['a Ruby hash', `{"HTTP_X_SERVICE_SIGNATURE"=>"${SIGNATURE}", "HTTP_X_SERVICE_TIMESTAMP"=>"17"}`],
  [
    'print_r of PHP',
    `Array\n(\n    [HTTP_X_SERVICE_SIGNATURE] => ${SIGNATURE}\n    [HTTP_X_SERVICE_TIMESTAMP] => 17\n)`,
  ],
  ['a map of Go', `map[X-Service-Signature:[${SIGNATURE}] X-Service-Timestamp:[17]]`],
  ['headers of Spring', `[host:"a.example", x-service-signature:"${SIGNATURE}", x-service-timestamp:"17"]`],
  ['JSON lines without braces', `  "X-Service-Signature": "${SIGNATURE}",\n  "X-Service-Timestamp": "17",`],
  ['a mark of the byte order before them', `\uFEFFX-Service-Signature: ${SIGNATURE}\nX-Service-Timestamp: 17`],
]

test.each(FORMS)('headers are read from %s', (_, text) => {
  const { headers } = parseHeaders(text)
  expect(valuesOf(headers, 'X-Service-Signature')).toEqual([SIGNATURE])
  expect(valuesOf(headers, 'x-service-timestamp')).toEqual(['17'])
})

test('a body that follows its headers is separated', () => {
  expect(parseHeaders('POST / HTTP/1.1\r\nA: b\r\n\r\n{"id":1}')).toEqual({
    headers: [{ name: 'A', value: 'b' }],
    body: '{"id":1}',
  })
  expect(parseHeaders('{"headers":{"A":"b"},"body":"{}"}')).toEqual({
    headers: [{ name: 'A', value: 'b' }],
    body: '{}',
  })
})

test.each(['', 'nothing of the kind', '[1, 2', '{}', '[]', 'null', '<html></html>'])('“%s” holds no header', (text) => {
  expect(parseHeaders(text).headers).toEqual([])
})
