import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftContent } from '@/lib/desk/drafts/contract/draft-content'
import { describeMoment } from '../message/expiry'
import { inviteesOf } from './invitees'
import { type MailPlan, mailPlan } from './mail-plan'

/** Who gets a mail when, with the schedule as a clock in the zone shows it. */
export function planOfDraft(content: DraftContent, template: PdfSignRequest | undefined, zone: string): MailPlan {
  const isOrdered = template ? template.signerOrderRequired : content.signerOrderRequired
  const scheduled = content.scheduledFor && describeMoment(new Date(content.scheduledFor), zone)
  return mailPlan(inviteesOf(content, template), isOrdered === true, scheduled)
}
