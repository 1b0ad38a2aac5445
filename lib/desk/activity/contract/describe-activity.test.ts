import { expect, test } from 'vitest'
import { describeActivity, describeEntry } from './describe-activity'

test.each([
  [{ action: 'signer.lookup', detail: { email: 'ada@example.com' } }, 'looked up ada@example.com'],
  [
    { action: 'people.role', detail: { person: 'Ada <ada@example.com>', role: 'admin' } },
    'changed the role of Ada <ada@example.com> to admin',
  ],
  [{ action: 'sign-in.failed', detail: { count: 12 } }, 'failed to sign in 12 times within an hour'],
  [{ action: 'sign-in.failed', detail: { count: 1 } }, 'failed to sign in'],
  [{ action: 'signer.delegate', detail: { from: 7, to: null } }, 'changed the recipient of the envelope'],
  [
    { action: 'signer.delegate', detail: { subject: 'NDA', from: 'wally@w.example', to: 'wanda@w.example' } },
    'changed the recipient of the envelope “NDA” to wanda@w.example (before: wally@w.example)',
  ],
  [
    { action: 'envelope.void', detail: { subject: 'NDA', canceled_before_send: true } },
    'canceled the scheduled send of the envelope “NDA”',
  ],
  [
    { action: 'envelope.send', detail: { subject: 'NDA', scheduled: '2026-12-02T09:00:00Z' } },
    'scheduled the envelope “NDA” for 2 Dec 2026, 09:00 UTC',
  ],
  [
    { action: 'branding.change', detail: { account: 'Northwind', footer: 'Quay\n14', before: { footer: 'none' } } },
    'changed the branding of Northwind, email footer: Quay 14 (before: none)',
  ],
  [
    { action: 'branding.change', detail: { sender: 'Northwind', consent: 'own wording' } },
    'changed the branding, sender name: Northwind, consent: own wording',
  ],
  [
    { action: 'notifications.change', detail: { changes: 'Completed: page off' } },
    'changed the team’s default notifications: Completed: page off',
  ],
  [{ action: 'constructor' }, 'constructor'],
  [{ action: 'seal.melted', detail: { person: 'x' } }, 'seal.melted'],
])('%o', (entry, text) => expect(describeActivity(entry).text).toBe(text))

test('a note for the team is separate from the sentence', () => {
  expect(describeActivity({ action: 'envelope.void', detail: { reason: 'Wrong annex' } })).toMatchObject({
    text: 'voided the envelope',
    note: 'Wrong annex',
  })
})

test('what was refused does not read as done', () => {
  const entry = { action: 'account.app-add', detail: {} }
  const sentence = (outcome: Parameters<typeof describeEntry>[0]['outcome']) =>
    describeEntry({ ...entry, outcome }).text
  expect(sentence('done')).toBe('Added an authenticator app')
  expect(sentence('refused')).toBe('Tried to add an authenticator app: refused')
  expect(sentence('failed')).toBe('Tried to add an authenticator app: failed')
  expect(sentence('under way')).toBe('Began to add an authenticator app')
  expect(sentence('unconfirmed')).toBe('Began to add an authenticator app')
  expect(describeEntry({ action: 'sign-in.failed', outcome: 'refused' }).text).toBe('Failed to sign in')
})
