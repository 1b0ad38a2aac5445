import type { Metadata } from 'next'
import { AcceptInvite, LinkClosed, SignedInNote } from '@/components/accounts/sign-in/one-time-link'
import { SignInFrame } from '@/components/accounts/sign-in/sign-in-frame'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import { findInvite } from '@/lib/desk/accounts/invites'
import { readSignedIn } from '@/lib/desk/accounts/session/require'
import { prefetch } from '@/lib/desk/http/prefetch'

/** The address is a credential, so no request may send it as referrer. */
export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitePage({ params }: PageProps<'/invite/[token]'>) {
  const { token } = await params
  const invited = await findInvite(token)
  if (!invited) return <LinkClosed what="This invitation" />
  const identity = await prefetch((service) => service.identity())
  return (
    <SignInFrame
      title="Join the team"
      about={`${invited.invitedBy} invited you${identity?.account ? ` to ${identity.account}` : ''}. Your role: ${ROLE_LABELS[invited.role]}.`}
    >
      <SignedInNote
        {...(await readSignedIn())}
        email={invited.email}
        effect="This invitation is for another address. Accepting it signs you out."
      />
      <AcceptInvite token={token} name={invited.name} email={invited.email} />
    </SignInFrame>
  )
}
