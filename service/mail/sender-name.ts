import { oneLine } from '@/lib/contract/one-line'
import type { Sender } from '../envelopes/sql/senders'

export function senderName({ firstName, lastName, email }: Sender): string {
  return oneLine(`${firstName} ${lastName}`) || email
}

/** Who asks, in one line: the person and the account they act for. */
export function senderLine(sender: Sender): string {
  return `${senderName(sender)} of ${oneLine(sender.account)}`
}
