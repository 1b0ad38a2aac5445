import type { Metadata } from 'next'
import { AcceptInvite } from '@/components/sign-in/accept-invite'
import { Entrance } from '@/components/sign-in/entrance'
import { LinkClosed } from '@/components/sign-in/link-closed'
import { invitedBy } from '@/lib/session/arrivals'

/** The address is a credential: no request carries it on. */
export const metadata: Metadata = { title: 'Invitation', referrer: 'no-referrer' }

export default async function InvitePage({ params }: PageProps<'/invite/[token]'>) {
  const { token } = await params
  const invited = await invitedBy(token)
  if (!invited) return <LinkClosed what="This invitation" />
  return (
    <Entrance title="Join the desk" about={`You were invited as ${invited.email}.`}>
      <AcceptInvite token={token} name={invited.name} email={invited.email} />
    </Entrance>
  )
}
