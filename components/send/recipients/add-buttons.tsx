'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { UserPlus } from '@/components/ui/more-icons'
import { sessionQuery } from '@/lib/browser/queries/session'
import { MAX_SIGNERS } from '@/lib/contract/send'
import type { Invitee } from '../plan/invitees'
import type { useRecipients } from './use-recipients'

type AddButtonsProps = {
  people: readonly Invitee[]
  isTemplate: boolean
  actions: ReturnType<typeof useRecipients>
  onAddBlank: () => void
}

/** Adds somebody, or the person who sends. */
export function AddButtons({ people, isTemplate, actions, onAddBlank }: AddButtonsProps) {
  const me = useQuery(sessionQuery).data?.person
  const isMe = ({ email }: Invitee) => email.toLowerCase() === me?.email.toLowerCase()
  if (people.length >= MAX_SIGNERS) return <p className="text-13 text-ink-soft">An envelope has at most 100 people.</p>
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onAddBlank}>
        <UserPlus aria-hidden="true" />
        <span>{isTemplate ? 'Add slot' : 'Add recipient'}</span>
      </Button>
      {me && !isTemplate && !people.some(isMe) ? (
        <Button variant="ghost" onClick={() => actions.addMe(me)}>
          Add me
        </Button>
      ) : null}
      {me && !isTemplate && !(people.length === 1 && people.every(isMe)) ? (
        <Button variant="ghost" onClick={() => actions.onlyMe(me)}>
          Only me
        </Button>
      ) : null}
    </div>
  )
}
