import { expect, test } from 'vitest'
import type { DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { inviteesOf } from './invitees'
import {
  describeInvited,
  describeLater,
  describeStart,
  describeSteps,
  mailPlan,
  planSentences,
  sentSentences,
} from './mail-plan'

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

test('the order is described in one sentence, approvals and copies included', () => {
  expect(planSentences(mailPlan(people(approver, {}, CC), true))).toEqual([
    'Ada is invited now; Bo after Ada has approved.',
    'When everybody has finished, the signed document is ready to download.',
    'Cy gets a copy of it then.',
  ])
})

test('without an order everybody is invited now, or when it is scheduled', () => {
  expect(planSentences(mailPlan(people({}, {}), false))[0]).toBe('Ada and Bo are invited now.')
  expect(planSentences(mailPlan(people({}, {}), true, 'Monday at 09:00 CET'))[0]).toBe(
    'Ada is invited on Monday at 09:00 CET; Bo after Ada has signed.',
  )
})

test('a long order gets a sentence for each step', () => {
  expect(planSentences(mailPlan(people({}, {}, {}, {}), true)).slice(0, 4)).toEqual([
    'Ada is invited now.',
    'Bo is invited after Ada has signed.',
    'Cy is invited after Bo has signed.',
    'Di is invited after Cy has signed.',
  ])
})

test('the people of a large step are counted, not listed', () => {
  const plan = mailPlan(people(board, board, board, board, {}), true)
  expect(planSentences(plan)[0]).toBe(
    'Ada, Bo and 2 others are invited now; Ed after Ada, Bo and 2 others have signed.',
  )
})

test('somebody without a name is named by their slot or number', () => {
  const template = { signers: [{ id: 7, name: 'Landlord' }, { id: 3 }] }
  expect(planSentences(mailPlan(inviteesOf({ recipients: [] }, template), false))[0]).toBe(
    'Landlord and Slot 2 are invited now.',
  )
  expect(planSentences(mailPlan(people({ name: '' }), false))[0]).toBe('Recipient 1 is invited now.')
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

test('an ordered send says how many of the people are invited now, and who is next', () => {
  const plan = mailPlan(people(approver, {}, {}), true)
  expect([describeInvited(plan), describeLater(plan)]).toEqual([
    '1 of 3 people',
    'Bo is invited after Ada has approved.',
  ])
  const all = mailPlan(people({}, {}), false)
  expect([describeInvited(all), describeLater(all)]).toEqual(['2 people', ''])
  const copied = mailPlan(people({}, CC), false)
  expect([describeInvited(copied), describeLater(copied)]).toEqual([
    '1 of 2 people',
    'The signed document goes to Bo once everybody has finished.',
  ])
})

test('after the send it says who was invited and who follows', () => {
  expect(sentSentences(mailPlan(people({}, {}, CC), true))).toEqual([
    'Ada was invited.',
    'Bo follows after Ada has signed.',
    'Cy gets a copy once everybody has finished.',
  ])
  expect(sentSentences(mailPlan(people({}, {}), false, 'Monday'))).toEqual(['Ada and Bo are invited on Monday.'])
  expect(sentSentences(mailPlan(people({}, {}, {}, {}, {}), true)).at(-1)).toBe('3 more steps come after that.')
})

test('one person in two places is counted once', () => {
  expect(describeInvited(mailPlan(people({}, { email: 'ADA@x.example' }), false))).toBe('1 person')
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
