import { expect, test } from 'vitest'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { filterPeople } from './people'

const person = (name: string, role: Role, disabled = false) => ({
  id: name,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@firm.example`,
  role,
  disabled,
  demo: false,
  second_factor: { app: false, passkeys: 0 },
  sessions: 0,
})
const PEOPLE = [person('Ada Brun', 'admin'), person('Émile Brun', 'sender', true), person('Zoë Castle', 'support')]
const found = (query: string) => filterPeople(PEOPLE, query).map(({ name }) => name)

test('people are found by parts of name, address, role and state, all of them, without accents', () => {
  expect(found('  ')).toHaveLength(3)
  expect(found('brun')).toEqual(['Ada Brun', 'Émile Brun'])
  expect(found('brun disabled')).toEqual(['Émile Brun'])
  expect(found('EMILE')).toEqual(['Émile Brun'])
  expect(found('ada@firm')).toEqual(['Ada Brun'])
  expect(found('support')).toEqual(['Zoë Castle'])
  expect(found('nobody')).toEqual([])
})
