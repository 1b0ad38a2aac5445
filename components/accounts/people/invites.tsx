'use client'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Panel } from '@/components/ui/panel'
import { Person } from '@/components/ui/people'
import { Badge } from '@/components/ui/status'
import { Time } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import type { DeskInvite, OneTimeLink } from '@/lib/desk/accounts/contract/people'

import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import { STATES } from './people-table'
import { acts, useAct } from './queries'

type InviteRowProps = { invite: DeskInvite; onLink: (link: OneTimeLink) => void; onWithdrawn: () => void }

type InviteListProps = Omit<InviteRowProps, 'invite'> & { invites: readonly DeskInvite[] }

export function InviteList({ invites, ...row }: InviteListProps) {
  if (invites.length === 0) return null
  return (
    <Panel title="Invited" about="Links work once, for seven days. A new one closes the last.">
      <ul aria-label="Invitations" className="-my-3 divide-y divide-line">
        {invites.map((invite) => (
          <InviteRow key={invite.id} invite={invite} {...row} />
        ))}
      </ul>
    </Panel>
  )
}

function InviteRow({ invite, onLink, onWithdrawn }: InviteRowProps) {
  const toast = useToast()
  const renew = useAct(() => acts.renewInvite(invite.id))
  const withdraw = useAct(
    () => acts.withdrawInvite(invite.id),
    () => {
      toast({ title: `The invitation of ${invite.email} is withdrawn` })
      onWithdrawn()
    },
  )
  const { word, tone, icon } = STATES[invite.expired ? 'expired' : 'invited']
  const error = renew.error ?? withdraw.error
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <Person person={invite} />
          <p className="mt-0.5 text-12 text-ink-soft [overflow-wrap:anywhere]">
            <span>{`${ROLE_LABELS[invite.role]}, invited by ${invite.invited_by}; link ${invite.expired ? 'expired' : 'expires'} `}</span>
            <Time value={invite.expires_on} />
          </p>
        </div>
        <Badge tone={tone} icon={icon}>
          {word}
        </Badge>
        <div className="flex gap-2">
          <Button
            size="sm"
            aria-label={`New link for ${invite.name}`}
            pending={renew.isPending}
            onClick={() => renew.mutate(undefined, { onSuccess: onLink })}
          >
            New link
          </Button>
          <Button
            size="sm"
            variant="tertiary"
            aria-label={`Withdraw the invitation of ${invite.name}`}
            pending={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      </div>
      {error ? <ErrorState error={error} title="The invitation was not changed" className="mt-3" /> : null}
    </li>
  )
}
