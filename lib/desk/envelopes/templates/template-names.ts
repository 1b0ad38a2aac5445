import 'server-only'
import type { EnvelopeEvent } from '@/lib/contract/event'
import { TemplateId } from '@/lib/contract/ids'
import { findTemplateNames } from '@/lib/desk/envelopes/sql/templates'
import { desk } from '@/lib/desk/platform/database/database'
import { jobsEnqueued } from '@/lib/desk/platform/database/jobs'
import { jobQueue } from '@/lib/jobs/job-queue'
import { readTemplates } from './read-templates'

/** The events with the names of their templates, which the service's envelopes lack. Unknown names are read soon. */
export async function withTemplateNames(account: string, events: readonly EnvelopeEvent[]): Promise<EnvelopeEvent[]> {
  const ids = [...new Set(events.flatMap(({ envelope }) => unnamedTemplate(envelope) ?? []))]
  if (ids.length === 0) return [...events]
  const names = await findTemplateNames(account, ids)
  if (ids.some((id) => !names.has(id))) await enqueueTemplates(account)
  return events.map((event) => {
    const templateName = names.get(unnamedTemplate(event.envelope) ?? '')
    return templateName ? { ...event, envelope: { ...event.envelope, templateName } } : event
  })
}

const unnamedTemplate = ({ templateId, templateName }: EnvelopeEvent['envelope']) =>
  templateName?.trim() ? undefined : TemplateId.safeParse(templateId).data

/** Has the names of the account's templates read. */
export async function enqueueTemplates(account: string): Promise<void> {
  await jobQueue(desk()).enqueueOnce(readTemplates, { key: account, input: { account }, runAt: new Date() })
  jobsEnqueued().notify()
}
