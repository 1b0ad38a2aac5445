import { expect, test } from 'vitest'
import { offerPeople } from './use-suggestions'

const person = (name: string) => ({
  name,
  email: `${name.toLowerCase().replace(' ', '.')}@mail.example`,
  last_used_on: '2026-11-28T09:00:00Z',
})
const [mia, erik, miriam, tom] = [person('Mia Keller'), person('Erik Dahl'), person('Miriam Roth'), person('Tom Mills')]

test('before the answer, only those of the people on the screen who fit the text are offered', () => {
  expect(offerPeople([erik, mia, tom], 'mi', undefined)).toEqual([mia, tom])
  expect(offerPeople([erik, tom], 'mia', undefined)).toEqual([])
})

test('the answer adds people behind those on the screen, whatever its order', () => {
  expect(offerPeople([mia], 'mi', [miriam, mia, tom])).toEqual([mia, miriam, tom])
})

test('somebody whom the server found by more than name and address stays', () => {
  expect(offerPeople([erik], 'northwind', [erik])).toEqual([erik])
  expect(offerPeople([erik], 'northwind l', undefined)).toEqual([])
})
