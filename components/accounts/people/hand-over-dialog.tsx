'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { useToast } from '@/components/ui/toast'
import { peopleQuery } from '@/lib/browser/queries/session'
import type { DeskPerson } from '@/lib/desk/accounts/contract/people'
import { may } from '@/lib/desk/accounts/contract/permissions'
import type { HandOver, PersonWork } from '@/lib/desk/offboarding/contract'
import { type Choice, HandOverChoices } from './hand-over-choices'
import { acts, useAct, workQuery } from './queries'

type DialogProps = { person: DeskPerson; self: string; onClose: () => void }

/** Disables a person. What goes on in their name is decided in the same step. */
export function DisableDialog({ person, self, onClose }: DialogProps) {
  const { work, problem, retry, colleagues, choice, setChoice } = useWork(person)
  const toast = useToast()
  const disable = useAct(
    () => acts.disable(person.id, work && decide(work, choice, colleagues)),
    () => {
      onClose()
      toast({ title: `${person.name} is disabled` })
    },
  )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Disable ${person.name}`}
      consequence="They are signed out everywhere and cannot sign in. Their activity stays on record."
      action={{
        label: 'Disable',
        // Without the choices, a press in a hurry would decide them.
        pending: disable.isPending || (!work && !problem),
        onAct: () => disable.mutate(),
      }}
      problem={{ error: disable.error, title: 'Nothing was changed' }}
    >
      {work ? (
        <HandOverChoices work={work} {...{ self, colleagues, choice, setChoice }} />
      ) : (
        <Unread problem={problem} onRetry={retry}>
          You can disable them now and hand over their work later.
        </Unread>
      )}
    </AlertDialog>
  )
}

/** Decides about the work of a person who is disabled already. */
export function HandOverDialog({ person, self, onClose }: DialogProps) {
  const { work, problem, retry, colleagues, choice, setChoice } = useWork(person)
  const toast = useToast()
  const handOver = useAct(
    (decision: HandOver) => acts.handOver(person.id, decision),
    () => {
      onClose()
      toast({ title: `The work of ${person.name} is handed over` })
    },
  )
  const act = work && !isNothing(work) ? () => handOver.mutate(decide(work, choice, colleagues)) : undefined
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Hand over the work of ${person.name}`}
      consequence="Their account stays disabled."
      action={act && { label: 'Hand over', variant: 'primary', pending: handOver.isPending, onAct: act }}
      problem={{ error: handOver.error, title: 'Nothing was changed' }}
    >
      {work ? (
        <HandOverChoices work={work} {...{ self, colleagues, choice, setChoice }} />
      ) : (
        <Unread problem={problem} onRetry={retry} />
      )}
    </AlertDialog>
  )
}

const isNothing = ({ scheduled, waiting, drafts }: PersonWork) => scheduled.count + waiting.count + drafts === 0

function useWork(person: DeskPerson) {
  const [choice, setChoice] = useState<Choice>({})
  const { data: work, error, refetch } = useQuery(workQuery(person.id))
  const { data } = useQuery(peopleQuery)
  const colleagues = (data?.people ?? []).filter(
    ({ id, disabled, role }) => id !== person.id && !disabled && may(role, 'send'),
  )
  return { work, problem: error, retry: () => void refetch(), colleagues, choice, setChoice }
}

/** A colleague who can take nothing over anymore counts as not chosen. */
function decide(work: PersonWork, choice: Choice, colleagues: readonly DeskPerson[]): HandOver {
  const colleague = (id: string | undefined) => colleagues.find((each) => each.id === id)?.id ?? null
  return {
    version: work.version,
    scheduled: choice.scheduled ?? 'send',
    drafts_to: colleague(choice.draftsTo),
    notices_to: colleague(choice.noticesTo ?? work.notices_to),
  }
}

type UnreadProps = { problem: Error | null; onRetry: () => void; children?: string }

function Unread({ problem, onRetry, children }: UnreadProps) {
  if (!problem) {
    return (
      <>
        <LoadingNote>Loading what goes on in their name</LoadingNote>
        <Skeleton className="h-16" />
      </>
    )
  }
  return (
    <>
      <ErrorState error={problem} title="What goes on in their name could not be loaded" onRetry={onRetry} />
      {children ? <p className="mt-2 text-14 text-ink-soft">{children}</p> : null}
    </>
  )
}
