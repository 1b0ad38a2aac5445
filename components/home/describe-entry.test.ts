import { expect, test } from 'vitest'
import type { AttentionEntry } from '@/lib/desk/home/contract'
import { describeEntry } from './attention-items'
import { describeAverage } from './health'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const entry = (about: Partial<AttentionEntry>): AttentionEntry => ({
  id: 'e',
  reason: 'idle',
  subject: 'NDA',
  path: [],
  waiting_for: [],
  changed_on: '2026-11-11T11:00:00Z',
  ...about,
})

test('each reason is specific', () => {
  const line = (about: Partial<AttentionEntry>) => describeEntry(entry(about), NOW)
  expect(line({ reason: 'expiring', expires_on: '2026-11-21T19:30:00Z', waiting_for: ['Ada'] })).toBe(
    'Expires in 31 h · waiting for Ada',
  )
  expect(line({ reason: 'declined', declined_by: 'Bo Larsen', decline_reason: 'wrong amount' })).toBe(
    'Declined by Bo Larsen: “wrong amount”',
  )
  expect(
    line({
      reason: 'mail',
      failed_mail: { to: 'wally@w.example', text: 'The mail server refused wally@w.example: no such user' },
      waiting_for: ['Wally'],
    }),
  ).toBe('The mail server refused wally@w.example: no such user')
  expect(line({ reason: 'locked', locked_out: ['Ada'] })).toBe('Ada can’t open the link: five wrong codes')
  expect(line({ reason: 'declined' })).toBe('The service does not say by whom')
  expect(line({ reason: 'unfinished' })).toBe('Finished 9 days ago')
  expect(line({ waiting_for: ['Ada', 'Bo', 'Cy', 'Di', 'Ed'] })).toBe('Waiting for Ada, Bo and 3 others · 9 days')
})

test('computed times keep one decimal while it matters', () => {
  expect([90, 5_400, 66_240, 200_000, 90 * 86_400].map(describeAverage)).toEqual([
    '1.5 min',
    '1.5 h',
    '18 h',
    '2.3 days',
    '90 days',
  ])
})
