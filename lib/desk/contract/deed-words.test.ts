import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deedWords, KINDS } from './deed-words'

/** Every action that a door or a rule of the desk writes down, read from their sources. */
const actions = new Set(
  ['app/api', 'lib/desk']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => /(?<!\.test|\.rules)\.ts$/.test(file))
    .flatMap((file) => readFileSync(file, 'utf8').match(/\baction:(?! text\()[^,}]*|\brecordFailure\([^)]*\)/g) ?? [])
    .flatMap((text) => [...text.matchAll(/'([a-z]+(?:[.-][a-z-]+)*)'/g)].map(([, action = '']) => action)),
)

test('the sources are read', () => expect(actions.size).toBeGreaterThan(30))

test.each([...actions])('%s has words of its own, and a kind to filter by', (action) => {
  const { words, known } = deedWords({ action })
  expect(known, action).toBe(true)
  expect(words).not.toMatch(/undefined|\s$|\s\s/)
  expect(KINDS[action.split('.')[0] ?? '']).toBeTruthy()
})

test.each([
  [{ action: 'signer.lookup', detail: { email: 'ada@example.com' } }, 'looked up ada@example.com'],
  [
    { action: 'people.role', detail: { person: 'Ada <ada@example.com>', role: 'admin' } },
    'changed the role of Ada <ada@example.com> to admin',
  ],
  [{ action: 'sign-in.failed', detail: { count: 12 } }, 'failed to sign in 12 times within an hour'],
  [{ action: 'sign-in.failed', detail: { count: 1 } }, 'failed to sign in'],
  [{ action: 'signer.delegate', detail: { from: 7, to: null } }, 'delegated the slot'],
  [
    { action: 'envelope.void', detail: { subject: 'NDA', canceled_before_send: true } },
    'canceled the scheduled send of the envelope “NDA”',
  ],
  [{ action: 'constructor' }, 'constructor'],
  [{ action: 'seal.melted', detail: { person: 'x' } }, 'seal.melted'],
])('%o', (deed, words) => expect(deedWords(deed).words).toBe(words))

test('what somebody noted for the desk is kept apart from the words', () => {
  expect(deedWords({ action: 'envelope.void', detail: { reason: 'Wrong annex' } })).toMatchObject({
    words: 'voided the envelope',
    note: 'Wrong annex',
  })
})
