import { cn } from '@/components/ui/cn'
import { type PathState, SigningPath } from '@/components/ui/signing-path'
import type { SigningView } from '@/lib/contract/signing'
import { type Party, pathCounts } from '@/lib/envelope/signing-path'
import { taskOf } from '@/lib/envelope/signing-task'
import { type PageTranslator, useMessages } from './language'

type PathProgressProps = {
  view: SigningView
  hasFinished?: boolean
  className?: string
}

/**
 * The signing path as one of its people sees it: how far the others are, and not who they are. Nothing
 * where a person signs alone, or where the service says nothing of others.
 */
export function PathProgress({ view, hasFinished = false, className }: PathProgressProps) {
  const t = useMessages()
  const { others = [], signer, turn, step: ownStep } = view
  if (others.length === 0) return null
  const own = { id: signer.id ?? 0, requestRole: signer.requestRole, finished: hasFinished, step: ownStep }
  const everyone = [...others, own].sort((a, b) => (a.step ?? 0) - (b.step ?? 0) || a.id - b.id)
  const people = everyone.map((person, at) => {
    const { id, requestRole, finished, step = at } = person
    const isOwn = person === own
    const name = t(isOwn ? 'you' : 'anotherPerson')
    const state: PathState = finished ? 'signed' : person === own && turn ? 'turn' : 'waiting'
    const word = t(finished ? 'acted' : 'notActedYet', { task: taskOf(requestRole) })
    return { recipient: id, name, state, step, word }
  })
  const parties = everyone.map(({ requestRole, finished }) => ({
    requestRole,
    state: finished ? ('finished' as const) : ('waiting' as const),
  }))
  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <SigningPath people={people} />
      <p className="text-13 text-ink-soft">{progressIn(t, parties)}</p>
    </div>
  )
}

function progressIn(t: PageTranslator, parties: readonly Party[]): string {
  const { finished, total, acted } = pathCounts(parties)
  return finished === total ? t('progressAll', { acted, total }) : t('progress', { acted, finished, total })
}
