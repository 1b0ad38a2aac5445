import type { Metadata } from 'next'
import { LinkClosed, ResetPassword, SignedInNote } from '@/components/accounts/sign-in/one-time-link'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { findPasswordReset } from '@/lib/desk/accounts/passwords'
import { readSignedIn } from '@/lib/desk/accounts/session/require'

/** The address is a credential, so no request may send it as referrer. */
export const metadata: Metadata = { title: 'New password', referrer: 'no-referrer' }

export default async function ResetPage({ params }: PageProps<'/reset/[token]'>) {
  const { token } = await params
  const person = await findPasswordReset(token)
  if (!person) return <LinkClosed what="This link" />
  return (
    <SignInFrame title="Set a new password" about={`For ${person.email}. It ends all sessions of this account.`}>
      <SignedInNote
        {...(await readSignedIn())}
        email={person.email}
        effect={`This link sets the password of ${person.email}. You stay signed in.`}
      />
      <ResetPassword token={token} email={person.email} />
    </SignInFrame>
  )
}
