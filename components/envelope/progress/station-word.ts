import type { Station } from '@/lib/envelope/signing-line'
import { isApprover } from '@/lib/envelope/signing-task'
import { stationLook } from './station-look'

/** How far a person is; an approver approves. */
export function stationWord({ signer, state }: Station): string {
  if (isApprover(signer.requestRole)) {
    if (state === 'signed') return 'Approved'
    if (state === 'stopped') return 'Did not approve'
  }
  return stationLook[state].word
}
