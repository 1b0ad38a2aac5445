import { domainToASCII, domainToUnicode } from 'node:url'
import { safeReason } from '@/lib/smtp/reason'
import type { Context } from '../context'
import { recordMailState } from './record-state'
import type { MailRow } from './sql'

/** What another server says became of a mail that ours had accepted. */
export type Report = {
  /** The addresses that it gives for one recipient, the final and the original one. */
  recipients: string[]
  messageId: string | undefined
  outcome: 'bounced' | 'delayed' | 'delivered'
  reason: string | undefined
}

/** The states that a mail may leave for this one: what is final stays, and the same report twice changes nothing. */
const FROM: Record<Report['outcome'], MailRow['state'][]> = {
  bounced: ['queued', 'sent', 'delayed'],
  delayed: ['queued', 'sent'],
  delivered: ['delayed'],
}
const STATES = { bounced: 'bounced', delayed: 'delayed', delivered: 'sent' } as const

/**
 * Records reports about mails of this service, and answers whether one of them was about any. All are recorded before the failure of
 * one is thrown: the sender of a report repeats it as a whole.
 */
export async function recordReports(context: Context, reports: Report[]): Promise<boolean> {
  let matched = false
  const failures: unknown[] = []
  for (const report of reports) {
    try {
      if (await record(context, report)) matched = true
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return matched
}

async function record(context: Context, report: Report): Promise<boolean> {
  const mail = await mailOf(context, report)
  if (!mail) return false
  const { outcome, reason } = report
  const lastError = outcome === 'delivered' ? null : safeReason(reason ?? '', mail.to) || null
  await context.store.transaction((tx) =>
    recordMailState(context, tx, mail, FROM[outcome], { state: STATES[outcome], lastError }),
  )
  return true
}

/** By the Message-ID and the recipient, or without one the newest mail to the recipient that was accepted. */
async function mailOf({ store }: Context, { messageId, recipients }: Report): Promise<MailRow | undefined> {
  if (messageId === undefined) return store.mails.newestAccepted(recipients.flatMap(spellings))
  const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(messageId)?.[0].toLowerCase()
  const mail = id && (await store.mails.find(id))
  return mail && recipients.some((recipient) => isSame(recipient, mail.to)) ? mail : undefined
}

const isSame = (one: string, other: string) => spellings(one).some((spelling) => spellings(other).includes(spelling))

/** As it is written, and with its domain in ASCII and in Unicode. Upper and lower case are the same. */
function spellings(address: string): string[] {
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  return [domain, domainToASCII(domain), domainToUnicode(domain)].map((written) => `${local}@${written}`.toLowerCase())
}
