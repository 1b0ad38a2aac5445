import { expect, test } from 'vitest'
import { signingPath } from './outbox'

test('the signing link of a mail becomes a path of this dashboard', () => {
  expect(signingPath({ links: ['http://localhost:3000/sign/abc-DEF_1'], text: '' })).toBe('/sign/abc-DEF_1')
  expect(signingPath({ links: [], text: 'Sign here:\nhttps://desk.example/sign/abc\n' })).toBe('/sign/abc')
})

test('other links are not signing links', () => {
  expect(
    signingPath({ links: ['https://desk.example/envelopes/1', 'javascript:alert(1)//sign/x'], text: '' }),
  ).toBeUndefined()
  expect(signingPath({ links: [], text: 'Voided.' })).toBeUndefined()
})
