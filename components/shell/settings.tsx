'use client'

import { useQuery } from '@tanstack/react-query'
import { PageHeader } from '@/components/ui/page-header'
import { RadioGroup } from '@/components/ui/radio-group'
import { sessionQuery } from '@/lib/browser/session'
import { Fact, Facts } from './facts'
import { IdentityFacts } from './identity-facts'
import { roleWords } from './role-words'
import type { Theme } from './theme'
import { useTheme } from './use-theme'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system has it' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function Settings() {
  const { data: session } = useQuery(sessionQuery)
  const { theme, choose } = useTheme()
  return (
    <>
      <PageHeader title="Settings" about="You, this browser, and the key this desk works with." />
      <div className="flex max-w-180 flex-col gap-6">
        <Facts title="You" about="An admin can change your role.">
          <Fact term="Name">{session?.person.name}</Fact>
          <Fact term="E-mail">{session?.person.email}</Fact>
          <Fact term="Role">{session ? roleWords[session.person.role] : null}</Fact>
        </Facts>
        <section className="rounded-lg border border-line bg-surface px-4 py-3">
          <RadioGroup label="Theme" inline options={themes} value={theme ?? 'system'} onValueChange={choose} />
        </section>
        <IdentityFacts />
      </div>
    </>
  )
}
