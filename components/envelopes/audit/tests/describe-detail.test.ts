import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditDetails } from '@/service/audit/chain'
import { describeAction, describeDetails, describeEvent, slotNumbersOf } from '../facts'

const slots = slotNumbersOf({ signers: [{ id: 0 }, { id: 7, delegated: true }, { id: 7 }, { id: 3 }] })
const about = (detail: unknown, action = 'signed') => describeDetails([['detail', detail]], { action, slots })

test('a slot has the number that it has everywhere else', () => {
  expect([0, 7, 3].map((id) => slots.get(id))).toEqual([1, 2, 3])
})

test('details of the embedded service are words, in the order in which they are read', () => {
  expect(about({ slot: 7, signature: 'typed', consent: true, zone: 'Europe/Berlin' })).toEqual({
    phrases: ['Agreed to sign electronically', 'typed signature'],
    unknown: [],
    wording: undefined,
  })
  expect(about({ consent: true }, 'approved').phrases).toEqual(['Agreed to approve electronically'])
  expect(about({ slot: 0, role: 'Approver' }, 'invited').phrases).toEqual(['As approver'])
  expect(about({ documents: [{ name: 'nda.pdf', sha256: 'a', as_given: true }] }, 'sent').phrases).toEqual([
    'Documents: “nda.pdf”',
  ])
  expect(about({ document: { sha256: 'a', pages: 73 } }, 'completed').phrases).toEqual(['73 pages'])
})

test('the actions and details of the embedded service have words', () => {
  const details: Required<AuditDetails> = {
    slot: 7,
    role: 'Approver',
    documents: [{ name: 'nda.pdf' }],
    consent: true,
    signature: 'drawn',
    zone: 'Europe/Berlin',
    hosted_by: 'Nora (nora@n.example)',
    purpose: 'in_person',
    by: 'Nora (nora@n.example)',
    to: 'bob@b.example',
    name: 'Bob',
    reason: 'too long',
    kind: 'invitation',
    document: { sha256: 'a', pages: 2 },
    signer: 'ada@a.example',
    summary: 'A script was removed.',
    files: [],
    authentication: 'access_code',
    failures: 5,
  }
  expect(about(details).unknown).toEqual([])
  expect(about({ authentication: 'email_code', failures: 2 }).phrases).toEqual([
    'Code by email',
    '2 wrong codes in a row',
  ])
  for (const action of AUDIT_ACTIONS) expect(describeAction(action).verb, action).toBeDefined()
})

test('details in another form, or with other names, are shown unchanged', () => {
  expect(about({ slot: 'first', cost_center: 7 }).unknown).toEqual([
    ['slot', 'first'],
    ['cost_center', 7],
  ])
  expect(about('signed on paper').unknown).toEqual([['detail', 'signed on paper']])
})

test.each([
  [{ action: 'signed', party: 'ada@a.example', actor: 'ada@a.example', rest: [] }, 'ada@a.example signed'],
  [
    { action: 'reminded', party: 'ada@a.example', actor: 'nora@n.example', rest: [] },
    'ada@a.example was reminded by nora@n.example',
  ],
  [{ action: 'invited', party: 'ada@a.example', actor: 'service', rest: [] }, 'ada@a.example was invited'],
  [
    { action: 'completed', party: 'nora@n.example', actor: 'service', rest: [] },
    'undefined The envelope was completed',
  ],
  [{ action: 'Archived', party: 'ada@a.example', rest: [] }, 'ada@a.example : Archived'],
])('what happened is a sentence: %j', (event, sentence) => {
  const { subject, verb } = describeEvent(event)
  expect(`${subject} ${verb}`).toBe(sentence)
})

test('a void before the scheduled time is called what it is called everywhere else', () => {
  const voided = { action: 'voided', party: 'nora@n.example', actor: 'nora@n.example', rest: [] }
  expect(describeEvent(voided).verb).toBe('voided the envelope')
  expect(describeEvent(voided, true).verb).toBe('canceled the scheduled send')
  expect(describeAction('voided', true).label).toBe('Canceled')
})

test('a colleague who sent the envelope is named in place of whose key it was', () => {
  const by = 'Sam Sender (sam@n.example)'
  const line = { action: 'sent', party: 'nora@n.example', actor: 'nora@n.example' }
  expect(describeEvent({ ...line, rest: [['detail', { by }]] })).toEqual({ subject: by, verb: 'sent the envelope' })
  expect(describeEvent({ ...line, rest: [] }).subject).toBe('nora@n.example')
})

test('a detail that is called like what every object has is text', () => {
  expect(about({ signature: 'constructor' }).phrases).toEqual(['constructor signature'])
  expect(about({ authentication: 'toString' }, 'code_sent').unknown).toEqual([['authentication', 'toString']])
})
