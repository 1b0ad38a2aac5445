import 'server-only'
import { z } from 'zod'
import { mayGoOn } from '@/lib/contract/constants'
import { parseServiceDate, sinceBehind } from '@/lib/contract/dates'
import type { EnvelopeEvent } from '@/lib/contract/envelope'
import { TemplateId } from '@/lib/contract/ids'
import type { PageQuery } from '@/lib/contract/page'
import type { MirrorFollower } from '@/lib/desk/envelopes/mirror/followers'
import { isCorrectable } from '@/lib/desk/envelopes/mirror/search-vector'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { replaceListFields } from '@/lib/desk/envelopes/sql/envelopes'
import { addTokens } from '@/lib/desk/envelopes/sql/tokens'
import { isRefusal } from '@/lib/desk/runtime/contract/refusal'
import { type Desk, desk } from '@/lib/desk/runtime/database/database'
import { jobsEnqueued } from '@/lib/desk/runtime/database/jobs'
import { isUnreadable } from '@/lib/desk/upstream/contract/unreadable'
import { serviceOf } from '@/lib/desk/upstream/keys/account'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { tokenize } from '@/lib/envelope/search'
import { defineJob, forEachItem, type RunningJob } from '@/lib/jobs/define-job'
import { jobQueue } from '@/lib/jobs/job-queue'
import * as store from './sql'
import { findTemplateNames } from './sql'

const MAX_PAGES = 50
/** Envelopes that one transaction names. */
const BATCH = 100

/** Reads the names of an account's templates, and puts new ones into envelopes of before. */
export const readTemplates = defineJob({
  name: 'mirror.read-templates',
  input: z.object({ account: z.string() }),
  concurrency: 2,
  // After that the next envelope with an unknown template, or the next hour, asks again.
  retry: { waitsMs: [5_000, 60_000, 600_000] },
  async run(_: unknown, { account }, job: RunningJob<Desk>) {
    const service = await serviceOf(account, 'sync')
    const list = service && (await readList(service))
    if (!list) return
    await job.transaction((tx) => store.saveTemplates(tx, account, list))
    const failures: unknown[] = []
    const options = { signal: job.signal, onFailure: (error: unknown) => failures.push(error) }
    await forEachItem(await store.templatesToApply(account), options, (template) => applyName(job, account, template))
    if (failures.length > 0) throw failures[0]
  },
})

/** Undefined for a key that may not read templates. */
async function readList(service: Pick<Upstream, 'templates'>) {
  const templates = new Map<string, store.NamedTemplate>()
  let query: PageQuery = {}
  try {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const elements = await service.templates(query)
      for (const { id, templateName } of elements) {
        const templateId = TemplateId.safeParse(id).data
        if (templateId) templates.set(templateId, { id: templateId, name: storableName(templateName) })
      }
      const next = nextPage(elements)
      const isRead = !elements.some(isUnreadable)
      if (!mayGoOn(elements)) return { templates: [...templates.values()], isComplete: isRead }
      if (!next || next.after === query.after) break
      query = next
    }
    return { templates: [...templates.values()], isComplete: false }
  } catch (error) {
    if (isRefusal(error, 'NotAllowed', 'NotFound')) return undefined
    throw error
  }
}

function nextPage(page: Awaited<ReturnType<Upstream['templates']>>): PageQuery | undefined {
  const last = page.findLast((template) => !isUnreadable(template))
  const changedAt = parseServiceDate(last?.updatedOn ?? last?.createdOn)
  return changedAt && last?.id ? { since: sinceBehind(changedAt), after: last.id } : undefined
}

const storableName = (name = '') =>
  name
    .replace(/[\0\ud800-\udfff]/gu, '\ufffd')
    .trim()
    .slice(0, 200)

async function applyName(job: RunningJob<Desk>, account: string, template: store.NamedTemplate): Promise<void> {
  const tokens = tokenize(template.id)
    .map((token) => `'template=${token}'`)
    .join(' & ')
  // The envelopes' other words are there already. On a connection of its own, so before the rows
  // are locked.
  await addTokens(account, tokenize(template.name).filter(isCorrectable))
  for (let after: string | undefined = ''; after !== undefined; ) {
    job.signal.throwIfAborted()
    const from: string = after
    after = await job.transaction(async (tx) => {
      const rows = await store.lockEnvelopesToName(tx, account, { ...template, tokens, after: from, limit: BATCH })
      const withNames = rows.flatMap((row) => withName(row, template.name) ?? [])
      await replaceListFields(tx, account, withNames)
      return rows.length < BATCH ? undefined : rows.at(-1)?.id
    })
  }
  await job.transaction((tx) => store.markApplied(tx, account, template))
}

function withName({ eventId, changedAt, envelope }: store.EnvelopeToName, templateName: string) {
  const event = { id: eventId, event_type: '', event_version: 1, event_time: changedAt.toISOString() }
  return toMirrored({ ...event, envelope: { ...envelope, templateName } }, changedAt)
}

/** Envelopes of the service name their template by its id alone. */
export const templatesFollowMirror: MirrorFollower = {
  prepare: withTemplateNames,
  removeAccount: store.removeTemplates,
  maintain: (_job, account) => enqueueTemplates(account),
}

/** The events with the names of their templates. Unknown names are read soon. */
async function withTemplateNames(account: string, events: readonly EnvelopeEvent[]): Promise<EnvelopeEvent[]> {
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
