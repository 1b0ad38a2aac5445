import { expect, test } from 'vitest'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { inviteesOf } from './invitees'
import { describeSend, describeSeveral, describeStart, describeSteps, mailPlan, planOfDraft } from './mail-plan'

const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Ed']
type Part = Partial<DraftRecipient>
const people = (...parts: Part[]) => {
  const recipients = parts.map((part, id) => ({
    id,
    name: NAMES[id] ?? '',
    email: `${NAMES[id]?.toLowerCase()}@x.example`,
    ...part,
  }))
  return inviteesOf({ recipients }, undefined)
}
const board = { round: 'board' }
const CC = { role: 'CC' } as const
const approver = { role: 'Approver' } as const

test('in order, each step says whom it waits for', () => {
  const plan = mailPlan(people({}, board, board, {}), true)
  expect(plan.steps.map((step) => [describeStart(plan, step), step.people.map(({ name }) => name).join(' ')])).toEqual([
    ['Now', 'Ada'],
    ['After Ada has signed', 'Bo Cy'],
    ['After Bo and Cy have signed', 'Di'],
  ])
})

test('the order is described in one sentence, approvals included', () => {
  expect(describeSend(mailPlan(people(approver, {}, CC), true))).toBe('Ada is invited now; Bo after Ada has approved.')
})

test('nobody is said to be invited at a time that has passed', () => {
  const content = {
    recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com' }],
    scheduledFor: '2020-01-01T10:00:00Z',
  }
  const plan = planOfDraft(content, undefined, 'UTC', Date.parse('2026-11-27T10:00:00Z'))
  expect(describeSend(plan)).toBe('Ada is invited once you have chosen a time in the future.')
  // Once it is sent, the time may have come.
  expect(describeSend(planOfDraft(content, undefined, 'UTC'))).toContain('1 January 2020')
})

test('without an order everybody is invited now, or when it is scheduled', () => {
  expect(describeSend(mailPlan(people({}, {}), false))).toBe('Ada and Bo are invited now.')
  expect(describeSend(mailPlan(people({}, {}), true, 'Monday at 09:00 CET'))).toBe(
    'Ada is invited on Monday at 09:00 CET; Bo after Ada has signed.',
  )
})

test('of a long order the later steps are counted', () => {
  expect(describeSend(mailPlan(people({}, {}, {}, {}), true))).toBe('Ada is invited now; 3 more steps follow.')
})

test('the people of a large step are counted, not listed', () => {
  const plan = mailPlan(people(board, board, board, board, {}), true)
  expect(describeSend(plan)).toBe('Ada, Bo and 2 others are invited now; Ed after Ada, Bo and 2 others have signed.')
})

test('somebody without a name is named by their slot or number', () => {
  const template = { signers: [{ id: 7, name: 'Landlord' }, { id: 3 }] }
  expect(describeSend(mailPlan(inviteesOf({ recipients: [] }, template), false))).toBe(
    'Landlord and Slot 2 are invited now.',
  )
  expect(describeSend(mailPlan(people({ name: '' }), false))).toBe('Recipient 1 is invited now.')
})

test("a template's order counts, not that of what was typed", () => {
  const template = { signers: [{ id: 7 }, { id: 3, requestRole: 'CC' }] }
  const recipients = [
    { id: 3, name: 'Bo', email: '' },
    { id: 7, name: 'Ada', email: '' },
  ]
  expect(inviteesOf({ recipients }, template).map(({ name, index, copy }) => [name, index, copy])).toEqual([
    ['Ada', 1, false],
    ['Bo', 0, true],
  ])
})

test('one person in two places gets an invitation for each', () => {
  const same = { email: 'ADA@x.example' }
  expect(describeSeveral(mailPlan(people({}, same, {}), true))).toEqual(['Ada gets 2 invitations.'])
  expect(describeSeveral(mailPlan(people({}, {}, { ...same, ...CC }), false))).toEqual([])
})

test("each person's step is described, with the people who share it", () => {
  const all = people({}, board, { ...board, ...approver }, CC)
  expect(describeSteps(mailPlan(all, true), all)).toEqual([
    'Signs in step 1 of 2',
    'Signs in step 2 of 2, together with Cy',
    'Approves in step 2 of 2, together with Bo',
    undefined,
  ])
})
