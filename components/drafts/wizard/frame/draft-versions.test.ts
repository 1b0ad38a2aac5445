import { expect, test } from 'vitest'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft'
import { draftDifferences, draftText } from './draft-versions'

const context = { purpose: 'envelope' as const, template: undefined, zone: 'UTC' }
const document = crypto.randomUUID()
const field = { id: 'f', document, recipient: 0, type: 'signature' as const, page: 1, width: 0.2, height: 0.1 }
const content: DraftContent = {
  recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com', role: 'Approver' }],
  documents: [{ id: document, name: 'Lease' }],
  fields: [{ ...field, x: 0.1, y: 0.1 }],
  emailSubject: 'Lease 2027',
  scheduledFor: '2027-01-04T09:00:00Z',
  reminders: {
    use: 'own',
    rule: { after_days: 3, every_days: 1, at_most: 5, not_if_opened_today: false },
  },
}

test('two versions of a draft differ in what people typed and chose', () => {
  const mine: DraftContent = {
    ...content,
    recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com' }],
    fields: [{ ...field, x: 0.5, y: 0.1 }],
    emailSubject: 'Lease',
    scheduledFor: undefined,
  }
  expect(draftDifferences(content, mine, context)).toEqual([
    { what: 'Recipient 1', saved: 'Ada <ada@example.com>, approves', mine: 'Ada <ada@example.com>, signs' },
    { what: 'Subject', saved: 'Lease 2027', mine: 'Lease' },
    { what: 'Sent on', saved: 'Monday, 4 January 2027 at 09:00 UTC', mine: 'None' },
    { what: 'Fields', saved: 'As saved there', mine: 'As on this page' },
  ])
  expect(draftDifferences(content, content, context)).toEqual([])
})

test('a copy of what was typed has the schedule, the reminders, and who signs or approves', () => {
  expect(draftText(content, context).split('\n')).toEqual([
    'Document: Lease',
    'Recipient 1: Ada <ada@example.com>, approves',
    'Fields: Ada 1',
    'Subject: Lease 2027',
    'Sent on: Monday, 4 January 2027 at 09:00 UTC',
    'Reminders: After 3 days, then every 1 day, at most 5',
  ])
})

test('a value that is not typed is the template’s', () => {
  const sent = { ...context, template: { id: 't', emailSubject: 'Lease 2027', signers: [] } }
  const typed: DraftContent = { recipients: [], emailSubject: 'Typed' }
  expect(draftDifferences(typed, { recipients: [] }, sent)).toEqual([
    { what: 'Subject', saved: 'Typed', mine: 'Lease 2027' },
  ])
})
