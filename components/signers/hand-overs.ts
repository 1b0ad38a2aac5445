import type { DocumentSigner } from '@/lib/contract/envelope'
import type { SignerMoments } from '@/lib/envelope/signing-progress'
import { sameAddress } from '@/lib/envelope/state'
import { type Assignment, type AssignmentStatus, isCorrectionOf, parseRowDate } from './assignment'

/** One time that a person's part got to another person, or to another address of the same one. */
export type HandOver = { to: DocumentSigner; verb: string; isCorrection: boolean; at?: Date }

type Part = {
  assignment: Pick<Assignment, 'signer'>
  status: AssignmentStatus
  momentsOf?: (signer: DocumentSigner) => SignerMoments
}

/** How a person's part went on, in order. Without the envelope, only as far as the row and the audit trail say. */
export function handOvers({ assignment: { signer }, status, momentsOf }: Part): HandOver[] {
  const known = status.successors?.map((successor) => successor.signer)
  const next = known ?? (signer.delegatedTo ? [{ email: signer.delegatedTo }] : [])
  const steps: HandOver[] = []
  let before = signer
  for (const [index, to] of next.entries()) {
    const after = steps.at(-1)?.at
    const entry = momentsOf?.(before).delegations?.find(
      (each) => sameAddress(each.to, to.email) && !isBefore(parseRowDate(each.at), after),
    )
    const person: DocumentSigner = known || !entry?.name ? to : { ...to, name: entry.name }
    const by = before.delegatedBy ?? entry?.by
    const isCorrection = isCorrectionOf(before, person, by)
    const at = parseRowDate(entry?.at)
    steps.push({
      to: person,
      verb: isCorrection ? 'corrected to' : VERBS[by ?? 'unknown'],
      isCorrection,
      ...(at && { at }),
    })
    before = next[index] ?? to
  }
  return steps
}

const VERBS = { signer: 'delegated to', sender: 'replaced by the sender with', unknown: 'handed over to' }

const isBefore = (time: Date | undefined, other: Date | undefined) => time && other && time.getTime() < other.getTime()
