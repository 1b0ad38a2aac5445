import { describe, expect, test } from 'vitest'
import { brandingSettings, senderSettings, settingDifferences } from './send-settings'

const user = { first_name: 'Nora', last_name: 'Lindqvist', email: 'nora@example.com' }
const look = (branding: object) => brandingSettings({ account: 'Northwind', branding, mails: 'branded' })

describe('settingDifferences', () => {
  test.each([
    ['name', { ...user, last_name: 'Berg' }, 'Nora Berg <nora@example.com>, for Northwind'],
    ['address', { ...user, email: 'n@example.com' }, 'Nora Lindqvist <n@example.com>, for Northwind'],
  ])('names a sender with another %s', (_, other, mine) => {
    const [before, now] = [user, other].map((each) => senderSettings({ account: 'Northwind', user: each }))
    expect(settingDifferences(before ?? {}, now ?? {})).toEqual([
      { what: 'Sender', saved: 'Nora Lindqvist <nora@example.com>, for Northwind', mine },
    ])
  })

  test('tells logos apart, and one from none', () => {
    const [one, other] = [look({ logo: 'AAAA' }), look({ logo: 'AAAB' })]
    expect(settingDifferences(one, other)).toMatchObject([{ what: 'Logo' }])
    expect(settingDifferences(one, look({}))).toMatchObject([{ what: 'Logo', mine: 'None' }])
    expect(settingDifferences(one, look({ logo: 'AAAA' }))).toEqual([])
  })

  test('compares nothing that one side has not read', () => {
    expect(settingDifferences({}, look({ accent: '#1f4fd1' }))).toEqual([])
  })

  test('a service that keeps its own look of emails takes nothing of the account’s', () => {
    const own = (accent: string) => brandingSettings({ account: 'Northwind', branding: { accent }, mails: 'own' })
    expect(settingDifferences(own('#1f4fd1'), own('#7a1f3d'))).toEqual([])
  })
})
