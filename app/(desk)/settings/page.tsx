import type { Metadata } from 'next'
import { Account } from '@/components/accounts/account/account'
import { BrowserChoices, IdentityFacts } from '@/components/shell/settings'
import { ownAccount } from '@/lib/desk/accounts/account'
import { requirePerson } from '@/lib/desk/accounts/session/require'

export const metadata: Metadata = { title: 'Account' }

export default async function SettingsPage() {
  const person = await requirePerson()
  return (
    <Account first={await ownAccount(person)}>
      <BrowserChoices />
      <IdentityFacts />
    </Account>
  )
}
