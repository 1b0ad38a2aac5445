import { nameList } from '@/components/ui/name-list'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isolate } from '@/lib/contract/one-line'
import { dateOrText, expiresOn } from '@/lib/envelope/envelope-dates'
import { isScheduled, wasCanceled } from '@/lib/envelope/envelope-status'
import type { SigningProgress } from '@/lib/envelope/signing-progress'
import { actedVerbs } from '@/lib/envelope/signing-task'

export type PathEnd = {
  title: string
  detail?: string
  at?: Date | string | undefined
  reached: boolean
  stopped: boolean
}

/** How the path begins: sent, or scheduled to be sent. */
export function pathStart(envelope: PdfSignRequest): PathEnd {
  const by = envelope.requestedBy?.name || envelope.requestedBy?.email
  const at = dateOrText(envelope.scheduleTime ?? envelope.createdOn)
  if (isScheduled(envelope)) return { title: 'Will be sent', at, reached: false, stopped: false }
  if (wasCanceled(envelope)) return { title: 'Was scheduled for', at, reached: false, stopped: true }
  return { title: by ? `Sent by ${isolate(by)}` : 'Sent', at, reached: true, stopped: false }
}

/** The detail of each final status, and whether the envelope stopped before everybody signed. */
const endsOf = (acted: string): Record<string, { title: string; detail: string; stopped: boolean }> => ({
  Signed: { title: 'Complete', detail: `Everybody has ${acted}, and the signed PDF is ready.`, stopped: false },
  Voided: { title: 'Voided', detail: 'Nobody can sign anymore.', stopped: true },
  Declined: { title: 'Declined', detail: 'Somebody declined, which ended the envelope.', stopped: true },
  Expired: { title: 'Expired', detail: `It expired before everybody ${acted}.`, stopped: true },
})
const CANCELED = { title: 'Canceled', detail: 'It was never sent and nobody was invited.', stopped: true }

/** How the envelope ended, or what happens once everybody has signed. */
export function pathEnd(envelope: PdfSignRequest, { copies, steps }: SigningProgress): PathEnd {
  const acted = actedVerbs(steps.flatMap(({ participants }) => participants).map(({ signer }) => signer))
  const end = wasCanceled(envelope) ? CANCELED : endsOf(acted)[envelope.status ?? '']
  if (end) return { ...end, at: dateOrText(envelope.updatedOn), reached: true }
  const expires = expiresOn(envelope)
  const people = nameList(copies.map(({ name, email }) => name || email || 'somebody'))
  const copied = copies.length > 0 ? `, and ${people} ${copies.length === 1 ? 'gets' : 'get'} a copy` : ''
  return {
    title: 'Then complete',
    detail: `The signed PDF is ready${copied}.${expires ? ' Expires' : ''}`,
    at: expires,
    reached: false,
    stopped: false,
  }
}

/** What becomes of somebody who gets a copy. */
export function copyNote({ reached, stopped }: PathEnd): string {
  if (stopped) return 'gets no copy'
  return reached ? 'got a copy' : 'gets a copy at the end'
}
