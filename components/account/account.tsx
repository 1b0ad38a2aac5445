'use client'

import { useQuery } from '@tanstack/react-query'
import type { Elements } from '@/components/ui/elements'
import { PageHeader } from '@/components/ui/page-header'
import { sessionQuery } from '@/lib/browser/queries/session'
import type { OwnAccount } from '@/lib/desk/platform/auth/contract/account'
import { ROLE_LABELS } from '@/lib/desk/platform/auth/contract/roles'
import { NameForm } from './name-form'
import { PasswordForm } from './password-form'
import { SecondFactor } from './second-factor'
import { SessionList } from './session-list'
import { useAccount } from './use-account'

/** A person's own account. `children` are the page's other sections. */
export function Account({ first, children }: { first: OwnAccount; children: Elements }) {
  const { data: account } = useAccount(first)
  const { data: session } = useQuery(sessionQuery)
  const role = session ? ROLE_LABELS[session.person.role] : undefined
  return (
    <>
      <PageHeader title="Account" about="You, how you sign in, and where you are signed in." />
      <div className="flex max-w-180 flex-col gap-6">
        <NameForm account={account} role={role} />
        <SecondFactor account={account} />
        <PasswordForm account={account} />
        <SessionList sessions={account.sessions} session_limits={account.session_limits} />
        {children}
      </div>
    </>
  )
}
