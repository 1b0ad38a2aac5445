import { expect, test } from 'vitest'
import { describeMail } from '../entry'
import { parseTrail } from '../trail'

const sentence = (action: string, detail: unknown) => {
  const [line] = parseTrail({ 'wally@walker.example': { [action]: [{ at: '2026-11-26T11:37:12Z', action, detail }] } })
  return line && describeMail(line)
}

test('the trail says in a sentence that a mail was refused or bounced', () => {
  expect(sentence('mail_refused', { slot: 0, kind: 'invitation', reason: 'no such user.' })).toBe(
    'The mail server refused the invitation: no such user.',
  )
  expect(sentence('mail_bounced', { kind: 'reminder', reason: 'mailbox full' })).toBe(
    'The reminder was reported as returned: mailbox full.',
  )
})

test('a detail in another form is left out of the sentence', () => {
  expect(sentence('mail_bounced', 'mailbox full')).toBe('The invitation was reported as returned.')
  expect(sentence('mail_refused', { reason: 7 })).toBe('The mail server refused the invitation.')
  expect(sentence('invited', {})).toBeUndefined()
})
