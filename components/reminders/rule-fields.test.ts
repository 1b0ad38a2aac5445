import { expect, test } from 'vitest'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { describeExpiry, describeSource } from './queries'
import { describeSchedule, toChoice, toValues } from './rule-fields'

const RULE = { after_days: 3, every_days: 1, at_most: 5, not_if_opened_today: true }

test.each([
  { use: 'inherit' as const },
  { use: 'off' as const },
  { use: 'own' as const, rule: RULE },
  { use: 'own' as const, rule: { ...RULE, hours: { zone: 'Asia/Kathmandu', from: 8, until: 24 } } },
])('what is saved is what was shown: %j', (choice) => {
  expect(toChoice(toValues(choice, 'Europe/Berlin'))).toEqual(choice)
})

test('a new rule is one that can be saved, in the zone of the person', () => {
  const choice = toChoice({ ...toValues({ use: 'off' }, 'Europe/Berlin'), use: 'own' })
  expect(RuleChoice.parse(choice)).toMatchObject({ rule: { hours: { zone: 'Europe/Berlin' } } })
})

test.each(['', ' ', '1.5', '0', '91', 'x'])('the days %j are refused', (after) => {
  const choice = toChoice({ ...toValues({ use: 'own', rule: RULE }, 'UTC'), after })
  expect(RuleChoice.safeParse(choice).success).toBe(false)
})

test('a rule is described in a sentence or two', () => {
  expect(describeRule({ ...RULE, hours: { zone: 'Europe/Berlin', from: 9, until: 17 } })).toBe(
    'After 3 days without a signature, then every day, at most 5 times. Monday to Friday, 09:00 to 17:00 (Europe/Berlin). Not on a day on which somebody first opened it.',
  )
  expect(describeRule({ ...RULE, at_most: 1, not_if_opened_today: false })).toBe('After 3 days without a signature.')
})

test.each([
  [{ choice: { use: 'inherit' }, applies: RULE, from: 'template' }, 'On, set for the template'],
  [{ choice: { use: 'off' } }, 'Off'],
  [{ choice: { use: 'inherit' } }, 'Off for all envelopes'],
] as const)('where it comes from: %j', (settings, text) => {
  expect(describeSource(settings)).toBe(text)
})

test('says after how many days people are reminded', () => {
  expect(describeSchedule([3, 4, 1])).toBe('Reminded after 3 days without a signature.')
  expect(describeSchedule([3, 4, 5])).toBe('Reminded after 3, 7, 11, 15 and 19 days without a signature.')
  expect(describeSchedule([1, 2, 20])).toBe('Reminded after 1, 3, 5, 7, … and 39 days without a signature.')
  expect(describeSchedule([Number.NaN, 4, 5])).toBe('')
})

test('leaves out the days after which the envelope has expired', () => {
  const progressAt = new Date('2026-11-02T10:00:00Z')
  const expiring = (day: number) => ({ progressAt, sent: 0, expiresAt: new Date(`2026-11-${day}T10:00:00Z`) })
  expect(describeSchedule([3, 4, 5], expiring(13))).toBe(
    'Reminded after 3 and 7 days without a signature. It expires before the others.',
  )
  expect(describeSchedule([3, 4, 5], expiring(22))).toBe('Reminded after 3, 7, 11, 15 and 19 days without a signature.')
  expect(describeSchedule([3, 4, 5], expiring(21))).toContain('15 days without a signature. It expires')
  expect(describeSchedule([11, 4, 5], expiring(13))).toBe('')
})

test('a rule whose first or next reminder is due after the expiry says so', () => {
  const at = (text: string) => new Date(`${text}T10:00:00Z`)
  const history = { progressAt: at('2026-11-02'), sent: 0, expiresAt: at('2026-11-04') }
  const now = at('2026-11-02')
  expect(describeExpiry(RULE, history, now)).toBe('Expires before the first reminder.')
  expect(describeExpiry(RULE, { ...history, sent: 1 }, now)).toBe('Expires before the next reminder.')
  expect(describeExpiry({ ...RULE, after_days: 1 }, history, now)).toBeUndefined()
  expect(describeExpiry(RULE, { ...history, sent: 5 }, now)).toBeUndefined()
  expect(describeExpiry(RULE, undefined, now)).toBeUndefined()
})
