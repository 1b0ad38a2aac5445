import type { Sender } from '../store/senders'

export function senderName({ firstName, lastName, email }: Sender): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** Who asks, in one line: the person and the account they act for. */
export function senderLine(sender: Sender): string {
  return `${senderName(sender)} of ${sender.account}`
}
