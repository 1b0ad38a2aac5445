import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'

const ENDED = new Set(['signed', 'voided', 'declined', 'expired'])

/** True while the envelope waits for its scheduled time: nobody has been invited. */
export const isScheduled = ({ status }: PdfSignRequest): boolean => status?.toLowerCase() === 'scheduled'

/** True when it was voided before its scheduled time: it was never sent, and nobody was ever invited. */
export function wasCanceled({ status, scheduleTime, updatedOn }: PdfSignRequest): boolean {
  if (status?.toLowerCase() !== 'voided') return false
  const [due, ended] = [fromWireDate(scheduleTime ?? ''), fromWireDate(updatedOn ?? '')]
  return due !== undefined && ended !== undefined && ended < due
}

/** True until the envelope has a status that we know is final. An unknown status may still be in flight. */
export function inFlight(envelope: PdfSignRequest): boolean {
  return !ENDED.has(envelope.status?.toLowerCase() ?? '') && !isScheduled(envelope)
}

/** A void stops an envelope in flight, and cancels a scheduled send. */
export const canVoid = (envelope: PdfSignRequest): boolean => inFlight(envelope) || isScheduled(envelope)
