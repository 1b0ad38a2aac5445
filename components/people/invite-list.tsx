import { Panel } from '@/components/ui/panel'
import type { DeskInvite, OneTimeLink } from '@/lib/desk/contract/auth/people'
import { InviteRow } from './invite-row'

type InviteListProps = {
  invites: readonly DeskInvite[]
  onLink: (link: OneTimeLink) => void
  onWithdrawn: () => void
}

export function InviteList({ invites, onLink, onWithdrawn }: InviteListProps) {
  if (invites.length === 0) return null
  return (
    <Panel title="Invited" about="Links work once, for seven days. A new link closes the one before.">
      <ul aria-label="Invitations" className="-my-3 divide-y divide-line">
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} onLink={onLink} onWithdrawn={onWithdrawn} />
        ))}
      </ul>
    </Panel>
  )
}
