import { expect, test } from 'vitest'
import type { DocumentSigner } from '@/lib/contract/envelope'
import {
  currentMail,
  describeFailedMail,
  describeObstacle,
  failedMails,
  helps,
  lastReminder,
  mailing,
  mailStep,
  mayBeWrongAddress,
} from './mail-state'

const AT = '2026-11-26T11:37:12Z'
const wally = { name: 'Wally Walker', email: 'wally@walker.example', sign: 'pending' }
const refused = {
  state: 'refused',
  kind: 'invitation',
  at: AT,
  reason: '550 5.1.1 <wally@walker.example>: no such user.',
}
const signed = { ...wally, sign: 'signed' }
const envelope = (signers: DocumentSigner[], status = 'Sent') => ({ status, signers })
const failed = (...args: Parameters<typeof envelope>) =>
  failedMails(envelope(...args)).map((mail) => describeFailedMail(mail, (time) => time.toISOString()))

test('a refused invitation is named with its address, time and reason', () => {
  expect(failed([{ ...wally, mail: refused }])).toEqual([
    'The mail server refused wally@walker.example on 2026-11-26T11:37:12.000Z: no such user',
  ])
  expect(failed([{ ...wally, mail: { state: 'bounced', kind: 'reminder', at: AT } }])).toEqual([
    'The email to wally@walker.example bounced on 2026-11-26T11:37:12.000Z',
  ])
})

test('a refused mail no longer matters once its person has acted, or somebody else has their part', () => {
  expect(failed([{ ...signed, mail: refused }, wally])).toEqual([])
  expect(failed([{ ...wally, sign: 'declined', mail: refused }], 'Declined')).toEqual([])
  expect(failed([{ ...wally, delegated: true, delegatedTo: 'x@y.example', mail: refused }, wally])).toEqual([])
  expect(failed([{ ...wally, mail: refused }], 'Voided')).toEqual([])
})

test('a refused copy matters to those who are done', () => {
  const copy = { ...refused, kind: 'copy' }
  expect(failed([{ ...signed, mail: copy }], 'Signed')).toEqual([
    'The mail server refused the copy for wally@walker.example on 2026-11-26T11:37:12.000Z: no such user',
  ])
  expect(failed([{ ...wally, requestRole: 'CC', mail: copy }], 'Signed')).toHaveLength(1)
})

test.each(['5.2.2', '550', '550 5.0.0', '550 5.1.1 .'])('the numbers %s alone are no reason', (reason) => {
  expect(failed([{ ...wally, mail: { ...refused, reason, at: '' } }])).toEqual([
    'The mail server refused wally@walker.example',
  ])
})

test('the cause decides what to do, and only a wrong address is to be changed', () => {
  expect(mailStep('address')).toBe('Change the recipient to correct the address.')
  expect(mailStep('full')).toContain('make room')
  for (const cause of ['full', 'size', 'rules', 'unreachable', 'later', 'given_up', 'server'])
    expect([mayBeWrongAddress(cause), mailStep(cause)]).toEqual([false, expect.not.stringMatching(/change/i)])
  expect(mailStep('teleported')).toBe(mailStep(undefined))
  expect(mayBeWrongAddress(undefined)).toBe(true)
})

test('a cause and the end of a delay are kept where they can be read', () => {
  const mail = { state: 'deferred', kind: 'invitation', at: AT, cause: 'later', until: AT }
  expect(currentMail({ ...wally, mail }, 'turn')).toMatchObject({ state: 'deferred', cause: 'later', until: AT })
  expect(currentMail({ ...wally, mail: { ...mail, until: 'soon' } }, 'turn')).not.toHaveProperty('until')
})

test('a time that cannot be read is left out, and a long reason is cut off', () => {
  const mail = { state: 'refused', at: 'yesterday', reason: 'x'.repeat(5_000) }
  expect(currentMail({ ...wally, mail }, 'turn')).toEqual({
    state: 'refused',
    isReminder: false,
    isCopy: false,
    reason: 'x'.repeat(300),
  })
})

test('what a service says in another form is not known', () => {
  expect(currentMail({ ...wally, mail: { state: 'teleported' } }, 'turn')).toBeUndefined()
  expect(currentMail(wally, 'turn')).toBeUndefined()
  expect(failed([{ ...wally, mail: { state: 'refused', at: 'yesterday' } }])).toEqual([
    'The mail server refused wally@walker.example',
  ])
})

test('a reminder marks whom it does not help, and why', () => {
  const { mailed } = mailing(
    envelope([
      { ...wally, mail: refused },
      { ...wally, mail: { ...refused, cause: 'full' } },
      { ...wally, mail: { ...refused, state: 'deferred' } },
      { ...wally, mail: refused, authentication: 'access_code', authenticationState: { state: 'locked' } },
      { ...wally, email: 'wanda@walker.example' },
    ]),
  )
  expect(mailed.map((person) => [helps(person), describeObstacle(person)])).toEqual([
    [false, 'Email refused before: change the recipient'],
    [false, 'Email refused before. Ask them to make room in their mailbox, then send a reminder.'],
    [true, 'Email delayed'],
    [false, 'Link locked: unlock it first'],
    [true, undefined],
  ])
})

test('the last reminder is known from mail states and from the trail, whoever sent it', () => {
  const reminded = { state: 'sent', kind: 'reminder', at: AT }
  expect(lastReminder(envelope([{ ...wally, mail: reminded }]), undefined)).toBe(AT)
  const later = '2026-11-26T14:25:00Z'
  const trail = { [wally.email]: { invited: [{ at: '2026-11-25T09:00:00Z' }], reminded: [{ at: later }] } }
  expect(lastReminder(envelope([{ ...wally, mail: reminded }]), trail)).toBe(later)
  expect(lastReminder(envelope([wally]), trail, 'ada@example.com')).toBeUndefined()
  expect(lastReminder(envelope([{ ...wally, mail: { ...reminded, kind: 'invitation' } }]), {})).toBeUndefined()
  expect(lastReminder(envelope([{ ...signed, mail: reminded }]), trail)).toBeUndefined()
})
