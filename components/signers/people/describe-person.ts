import { counted } from '@/components/ui/counted'
import type { FoundPerson } from '@/lib/desk/envelopes/contract/people'
import { sameAddress } from '@/lib/envelope/signer-state'
import { type Assignment, parseRowDate } from '../assignment'
import { assignmentStatus } from '../assignment-status'
import { describeStatus } from '../describe-assignment'

/** "2 open of 5 envelopes". */
export function describeSlots({ open, total, isCapped }: FoundPerson): string {
  const all = isCapped ? `the newest ${counted(total, 'envelope')}` : counted(total, 'envelope')
  return open > 0 ? `${open} open of ${all}` : `None open of ${all}`
}

/** The envelope that this person most likely asks about, in a sentence. */
export function describePerson(person: FoundPerson, formatTime: (time: Date) => string): string | undefined {
  const assignment = assignmentOf(person)
  if (!assignment) return undefined
  const status = assignmentStatus(assignment, person.envelope)
  return `“${assignment.subject}”: ${describeStatus({ assignment, status, formatTime })}`
}

function assignmentOf({ envelope, position }: FoundPerson): Assignment | undefined {
  const signers = envelope?.signers ?? []
  const signer = position === undefined ? undefined : signers[position]
  if (!envelope?.id || !signer) return undefined
  const [updatedOn, createdOn] = [parseRowDate(envelope.updatedOn), parseRowDate(envelope.createdOn)]
  return {
    key: envelope.id,
    envelopeId: envelope.id,
    ordinal: signers.slice(0, position).filter(({ email }) => sameAddress(email, signer.email)).length,
    subject: envelope.emailSubject?.trim() || 'No subject',
    status: envelope.status ?? '',
    signer,
    ...(updatedOn && { updatedOn }),
    ...(createdOn && { createdOn }),
  }
}
