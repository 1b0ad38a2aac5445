import type { Metadata } from 'next'
import { Account } from '@/components/account/account'
import { BrowserChoices } from '@/components/shell/browser-choices'
import { IdentityFacts } from '@/components/shell/identity-facts'
import { ownAccount } from '@/lib/desk/accounts/account'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const person = await requirePerson()
  return (
    <Account first={await ownAccount(person)}>
      <BrowserChoices />
      <IdentityFacts />
    </Account>
  )
}
