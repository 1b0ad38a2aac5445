import { expect, test } from 'vitest'
import { parseSmtpUrl } from './smtp-url'

test.each([
  ['smtp://mail.example.com', {}],
  ['smtps://u:p%40@mail.example.com:465?from=contracts@example.com', { address: 'contracts@example.com' }],
  [
    'smtp://mail.example.com?from=Contracts <contracts@example.com>',
    { name: 'Contracts', address: 'contracts@example.com' },
  ],
  ['smtp://h?from="Müller, Söhne" <a@b.example>', { name: 'Müller, Söhne', address: 'a@b.example' }],
  ['smtp://h?from=%22A%20%5C%22B%5C%22%22%20%3Ca%40b.example%3E', { name: 'A "B"', address: 'a@b.example' }],
  ['smtp://h?from=<a@b.example>', { name: undefined, address: 'a@b.example' }],
  ['smtp://h?from=sales+eu@b.example', { name: undefined, address: 'sales+eu@b.example' }],
  ['smtp://h?from=post@bücher.example', { name: undefined, address: 'post@bücher.example' }],
])('%s names the sender', (url, from) => {
  expect(parseSmtpUrl(url).from).toEqual(from)
})

test('what is ours is not passed on to the library, and everything else is', () => {
  const { url } = parseSmtpUrl('smtp://h:25?from=a@b.example&tls=optional&connectionTimeout=5')
  expect(url).toBe('smtp://h:25?connectionTimeout=5')
})

test.each([
  ['smtp://127.0.0.1', 'false'],
  ['smtps://localhost?from=a@b.example', 'false'],
  ['smtp://[::1]:2525', 'false'],
  ['smtp://127.0.0.1?tls.rejectUnauthorized=true', 'true'],
  ['smtp://mail.example.com', null],
  ['smtp://mail.example.com?tls.rejectUnauthorized=false', 'false'],
])('%s checks the certificate: %s', (text, checks) => {
  const { searchParams } = new URL(parseSmtpUrl(text).url)
  expect(searchParams.get('tls.rejectUnauthorized')).toBe(checks)
})

test.each([
  ['smtp://127.0.0.1', false],
  ['smtp://h', true],
  ['smtp://h?tls=optional', false],
  ['smtps://h', false],
])('%s must offer STARTTLS: %s', (url, requireTLS) => {
  expect(parseSmtpUrl(url).requireTLS).toBe(requireTLS)
})

test.each([
  ['mail.example.com', 'must be an smtp:// or smtps:// URL'],
  ['http://mail.example.com', 'must be an smtp:// or smtps:// URL'],
  ['smtp://', 'must be an smtp:// or smtps:// URL'],
  ['smtp://user:p#ss@h', 'must be an smtp:// or smtps:// URL'],
  ['smtp://user:100%@h', 'written as %25'],
  ['smtp://h?from=', 'must have an address in from='],
  ['smtp://h?from=Contracts', 'must have an address in from='],
  ['smtp://h?from=Contracts contracts@example.com', 'must have an address in from='],
  ['smtp://h?from=A <a@b.example>, B <b@b.example>', 'must have an address in from='],
  ['smtp://h?from=a%0d%0aBcc: x <a@b.example>', 'must have a name of one line'],
  ['smtp://h?from=a@b.example%0d%0aRCPT TO', 'must have an address in from='],
  [`smtp://h?from=${'x'.repeat(201)} <a@b.example>`, 'must have a name of one line'],
])('%s is refused without being repeated', (url, message) => {
  expect(() => parseSmtpUrl(url)).toThrow(message)
  expect(() => parseSmtpUrl(url)).not.toThrow('p#ss')
})
