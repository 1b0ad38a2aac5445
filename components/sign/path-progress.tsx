import { cn } from '@/components/ui/cn'
import { type PathState, SigningPath } from '@/components/ui/signing-path'
import { capitalize } from '@/lib/contract/one-line'
import type { SigningView } from '@/lib/contract/signing'
import { describePath } from '@/lib/envelope/signing-path'
import { actedVerb } from '@/lib/envelope/signing-task'

type PathProgressProps = { view: SigningView; hasFinished?: boolean; className?: string }

/**
 * The signing path as one of its people sees it: how far the others are, and not who they are. Nothing
 * where a person signs alone, or where the service says nothing of others.
 */
export function PathProgress({ view, hasFinished = false, className }: PathProgressProps) {
  const { others = [], signer, turn } = view
  if (others.length === 0) return null
  const own = { id: signer.id ?? 0, requestRole: signer.requestRole, finished: hasFinished }
  const everyone = [...others, own].sort((a, b) => a.id - b.id)
  const people = everyone.map((person, step) => {
    const { id, requestRole, finished } = person
    const name = person === own ? 'You' : 'Another person'
    const state: PathState = finished ? 'signed' : person === own && turn ? 'turn' : 'waiting'
    const acted = actedVerb(requestRole)
    return { recipient: id, name, state, step, word: finished ? capitalize(acted) : `Not ${acted} yet` }
  })
  const parties = everyone.map(({ requestRole, finished }) => ({
    requestRole,
    state: finished ? ('finished' as const) : ('waiting' as const),
  }))
  return (
    <div className={cn('flex flex-wrap items-center gap-x-3 gap-y-1', className)}>
      <SigningPath people={people} />
      <p className="text-13 text-ink-soft">{describePath(parties)}</p>
    </div>
  )
}
