import { expect, test } from 'vitest'
import { causeOf } from '@/lib/smtp/cause'
import { readNotification } from '../../mail/read-notification'
import { SHAPES } from './notices'

const ID = '036620b3-1487-4bc6-bc6c-26edd5cef1f9'
const shapes = Object.entries(SHAPES).flatMap(([name, shape]) =>
  ['\n', '\r\n'].map((end) => [`${shape.like}: ${name}, ${JSON.stringify(end)}`, shape, end] as const),
)

test.each(shapes)('a notice is read like %s', (_, { mail, outcome, cause }, end) => {
  for (const to of ['wally@walker.example', "O'Neil+sign@Walker.example"]) {
    const text = mail({ id: ID, to }).join('\n').replaceAll('\n', end)
    const report = readNotification(Buffer.from(text))
    expect(report).toMatchObject({ by: 'mail', outcome, cause })
    expect(new Set(report?.mailIds)).toEqual(new Set([ID]))
  }
})

const status = (id: string) => [
  'message/delivery-status',
  `Reporting-MTA: dns; x\nOriginal-Envelope-Id: ${id}\n\nAction: failed\nStatus: 5.1.1`,
]
const withParts = (type: string, ...parts: (readonly string[])[]) =>
  Buffer.from(
    `Content-Type: ${type}; boundary=b\n\n${parts.map(([kind, body]) => `--b\nContent-Type: ${kind}\n\n${body}\n`).join('')}--b--\n`,
  )

test.each([
  [
    'a report that is enclosed in a mail',
    withParts('multipart/mixed', [
      'message/rfc822',
      withParts('multipart/report', status(ID))
        .toString()
        .replaceAll(/=b|--b/g, '$&2'),
    ]),
  ],
  [
    'a read receipt',
    withParts(
      'multipart/report',
      ['message/disposition-notification', `Original-Message-ID: <${ID}@x>`],
      ['text/rfc822-headers', `Message-ID: <${ID}@x>`],
    ),
  ],
  [
    'a complaint',
    withParts(
      'multipart/report',
      ['message/feedback-report', 'Feedback-Type: abuse'],
      ['message/rfc822', `Message-ID: <${ID}@x>\n\nHello`],
    ),
  ],
  [
    'an id that only an answer names',
    withParts(
      'multipart/report',
      ['message/delivery-status', 'Reporting-MTA: dns; x\n\nAction: failed'],
      ['text/rfc822-headers', `Message-ID: <other@x>\nReferences: <${ID}@x>`],
    ),
  ],
  ['an id within another one', withParts('multipart/report', status(`news-${ID}`))],
  [
    'a report after the last part',
    Buffer.concat([withParts('multipart/mixed', ['text/plain', 'x']), withParts('x/y', status(ID))]),
  ],
])('nothing is read of %s', (_, mail) => {
  expect(readNotification(mail)).toBeUndefined()
})

test.each([
  ['550 5.1.1 no such user', undefined, 'address'],
  ['550 Mailbox not found', undefined, 'address'],
  ['550-5.1.1 The account does not exist', undefined, 'address'],
  ['550 5.4.1 Recipient address rejected: Access denied', undefined, 'address'],
  ['554 5.7.1 Recipient address rejected: Access denied', undefined, 'rules'],
  ['550 5.7.1 user unknown in our directory', undefined, 'address'],
  ['550 5.1.10 no mail for this domain', undefined, 'domain'],
  ['550 5.1.2 Host unknown', undefined, 'domain'],
  ['Host or domain name not found. Name service error', '5.4.4', 'domain'],
  ['552 5.2.2 over quota', undefined, 'full'],
  ['552 Mailbox full', undefined, 'full'],
  ['452 4.2.2 The mailbox is over quota', undefined, 'given_up'],
  ['552 5.3.4 too big', undefined, 'size'],
  ['552 Message size exceeds fixed maximum', undefined, 'size'],
  ['554 5.7.1 by our policy', undefined, 'rules'],
  ['554 Blocked as spam', undefined, 'rules'],
  ['554 5.4.6 Too many hops', undefined, 'loop'],
  ['550 5.6.7 no SMTPUTF8', undefined, 'format'],
  ['retry timeout exceeded', '5.0.0', 'given_up'],
  ['', '4.4.7', 'given_up'],
  ['', '5.4.7', 'given_up'],
  ['', '5.2.2', 'full'],
  ['550 no', '5.1.1', undefined],
  ['553 no', '5.7.1', 'address'],
  ['550 no', '5.0.0', undefined],
  ['', '5.0.0', undefined],
])('%j with the status %s was returned because of: %s', (text, status, cause) => {
  expect(causeOf({ text, status, isFinal: true })).toBe(cause)
})

test.each([
  ['450 4.2.0 greylisted', undefined, 'later'],
  ['451 4.7.1 try again in 5 minutes', undefined, 'later'],
  ['450 mailbox unavailable', undefined, 'later'],
  ['450 4.2.1 The mailbox is being moved', undefined, 'later'],
  ['450 4.1.1 Unverified address: address verification in progress', undefined, 'later'],
  ['', '4.1.1', 'later'],
  ['450 4.1.2 Domain not found', undefined, 'domain'],
  ['452 4.2.2 over quota', undefined, 'full'],
  ['connect to mx[192.0.2.1]:587: Connection timed out', '4.4.1', 'unreachable'],
  ['', '4.4.3', 'domain'],
  ['400 4.4.7 Message delayed', '4.4.7', undefined],
  ['', '4.0.0', undefined],
])('%j with the status %s is delayed because of: %s', (text, status, cause) => {
  expect(causeOf({ text, status, isFinal: false })).toBe(cause)
})
