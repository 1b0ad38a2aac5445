import { describe, expect, test } from 'vitest'
import { lookOf, senderOf, surroundingDifferences } from './surroundings'

const user = { first_name: 'Nora', last_name: 'Lindqvist', email: 'nora@example.com' }
const look = (branding: object) => lookOf({ account: 'Northwind', branding, mails: 'branded' })

describe('surroundingDifferences', () => {
  test.each([
    ['name', { ...user, last_name: 'Berg' }, 'Nora Berg <nora@example.com>, for Northwind'],
    ['address', { ...user, email: 'n@example.com' }, 'Nora Lindqvist <n@example.com>, for Northwind'],
  ])('names a sender with another %s', (_, other, mine) => {
    const [before, now] = [user, other].map((each) => senderOf({ account: 'Northwind', user: each }))
    expect(surroundingDifferences(before ?? {}, now ?? {})).toEqual([
      { what: 'Sender', saved: 'Nora Lindqvist <nora@example.com>, for Northwind', mine },
    ])
  })

  test('tells logos apart, and one from none', () => {
    const [one, other] = [look({ logo: 'AAAA' }), look({ logo: 'AAAB' })]
    expect(surroundingDifferences(one, other)).toMatchObject([{ what: 'Logo' }])
    expect(surroundingDifferences(one, look({}))).toMatchObject([{ what: 'Logo', mine: 'None' }])
    expect(surroundingDifferences(one, look({ logo: 'AAAA' }))).toEqual([])
  })

  test('compares nothing that one side has not read', () => {
    expect(surroundingDifferences({}, look({ accent: '#1f4fd1' }))).toEqual([])
  })

  test('a service that keeps its own look of emails takes nothing of the account’s', () => {
    const own = (accent: string) => lookOf({ account: 'Northwind', branding: { accent }, mails: 'own' })
    expect(surroundingDifferences(own('#1f4fd1'), own('#7a1f3d'))).toEqual([])
  })
})
