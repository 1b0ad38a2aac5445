import { expect, test } from 'vitest'
import { loadCommonPasswords, weaknessOf } from './passwords'

const ADA = { name: 'Ada Lindqvist', email: 'ada.l@northwind-legal.example', accounts: ['Blue Harbor Ltd'] }

test.for([
  ['password1234', /list of breached passwords/],
  ['password-1234', /common password “password”/],
  ['P@ssw0rd2031', /common password “p@ssw0rd”/],
  ['Sunshine2024!', /common/],
  ['qwerty123456', /breached/],
  ['dragon-monkey-2024', /common/],
  ['letmein-please!', /common/],
  ['leavemealone', /list of breached passwords/],
  ['aaaaaaaaaaaa', /repeats/],
  ['abababababab', /repeats/],
  ['trustno1trustno1', /repeats/],
  ['Passw0rd passw0rd!', /repeats|common/],
  ['abcdefghijklmn', /sequence|breached|common/],
  ['poiuytrewqasdfg', /sequence|breached|common/],
  ['zxcvbnm,./0987', /sequence|breached|common/],
  ['lindqvist2026', /“lindqvist”/],
  ['L1ndqv1st-2026!', /“lindqvist”/],
  ['northwind-1234', /“northwind”/],
  ['blueharbor2026!', /“harbor”/],
  ["sender's desk 1", /“sender/],
] as const)('%s is refused, with the reason', async ([password, reason]) => {
  expect(await weaknessOf(password, ADA)).toMatch(reason)
})

test.for([
  'correct horse battery',
  'a password of their own',
  'a long enough one',
  'chosen by themselves',
  'another long password',
  'violet-anchor-thimble',
  'Xq7!vTz2#mLp',
  'zebra-91736452',
  'northwind grows purple cabbages',
  'слон ест морковь утром',
])('%s is accepted', async (password) => {
  expect(await weaknessOf(password, ADA)).toBeUndefined()
})

test('every listed password that is long enough is refused, and so is each longer one with a year or a sign', async () => {
  const common = [...(await loadCommonPasswords())]
  const long = common.filter((password) => password.length >= 12)
  const made = common.filter((password) => password.length >= 7 && password.length < 12).slice(0, 3_000)
  const candidates = [...long, ...made.map((password) => `${password}!2024`.padEnd(12, '!'))]
  expect(candidates.length).toBeGreaterThan(3_000)

  const accepted: string[] = []
  for (const candidate of candidates) if (!(await weaknessOf(candidate, ADA))) accepted.push(candidate)

  expect(accepted).toEqual([])
})
