import type { PathSegment } from '@/components/ui/signing-path'
import type { Participant, SigningProgress } from '@/lib/envelope/signing-progress'

export type ParticipantPathRow = { participant: Participant; step: number; segment: PathSegment }

const columnOf = ({ isParallel, generation }: Participant) => (isParallel ? 1 : 0) + (generation > 0 ? 1 : 0)

/**
 * The rows to draw. The path is reached up to the current step, and in that step to everybody,
 * because all were invited.
 */
export function pathRows({ steps }: SigningProgress): ParticipantPathRow[] {
  const current = steps.findIndex(({ open }) => open)
  const participantsAt = (at: number) => steps[at]?.participants ?? []
  const isDone = (at: number) =>
    participantsAt(at).length > 0 &&
    participantsAt(at).every(({ state }) => state === 'signed' || state === 'delegated')
  const isInvited = (at: number) => participantsAt(at).some(({ state }) => state !== 'waiting' && state !== 'uninvited')
  const isReached = (at: number) => at <= current || isDone(at) || (at > 0 ? isDone(at - 1) : isInvited(at))

  return steps.flatMap(({ number, participants }, at) =>
    participants.map((participant, place): ParticipantPathRow => {
      const isLast = place === participants.length - 1
      const above = isReached(at) ? 'reached' : 'ahead'
      const before = participants[place - 1]
      return {
        participant,
        step: number,
        segment: {
          column: columnOf(participant),
          above,
          below: isLast && !isDone(at) ? 'ahead' : above,
          isBranch: participant.isParallel && participant.generation === 0,
          ...(participant.generation > 0 && before && { fromColumn: columnOf(before) }),
          hasDelegated: participant.hasDelegated,
        },
      }
    }),
  )
}

/** Up to `most` rows around the current one, with the number of rows before and after. */
export function rowsAround<T>(rows: readonly T[], current: number, most: number) {
  if (rows.length <= most) return { before: 0, shown: [...rows], after: 0 }
  const start = Math.max(0, Math.min(current - 2, rows.length - most))
  return { before: start, shown: rows.slice(start, start + most), after: rows.length - start - most }
}
