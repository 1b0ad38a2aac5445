import type { Metadata } from 'next'
import { Account } from '@/components/account/account'
import { IdentityFacts } from '@/components/shell/identity-facts'
import { ThemeChoice } from '@/components/shell/theme/theme-choice'
import { ownAccount } from '@/lib/desk/auth/account'
import { requirePerson } from '@/lib/desk/auth/session/require'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const person = await requirePerson()
  return (
    <Account first={await ownAccount(person)}>
      <ThemeChoice />
      <IdentityFacts />
    </Account>
  )
}
