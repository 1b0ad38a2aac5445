import { MINUTE_MS } from '@/lib/text/durations'
import 'server-only'
import { parseServiceDate } from '@/lib/contract/dates'
import { TemplateId } from '@/lib/contract/ids'
import type { Draft, FrozenTemplate } from '@/lib/desk/drafts/contract/draft'
import {
  onDraft,
  openFile,
  prepareFiles,
  requireComplete,
  withKnownProperties,
  withLanguages,
  withRemoved,
} from '@/lib/desk/drafts/prepare-request'
import { freezeDraft, keyUnder, reopen, requireDraft, sendOf, serviceUnder, toDraft } from '@/lib/desk/drafts/send-once'
import { changeDraft, type DraftRow, findDraftsOfTemplate, type OwnDraft, removePrepared } from '@/lib/desk/drafts/sql'
import { storeRule } from '@/lib/desk/reminders/rules'
import { Conflict, isRefusal, repeatable, Unavailable } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { once, shareRun } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { hasOffer } from '@/lib/desk/upstream/offered'
import { withoutSignal } from '@/lib/desk/upstream/service-for'
import { streamedJson } from '@/lib/desk/upstream/transport/streamed-json'
import type { Upstream } from '@/lib/desk/upstream/upstream'
import { templateTitle } from '@/lib/envelope/template-title'
import { withTemplateLock } from './sql'
import { fingerprintOf, plainFingerprintOf, readCurrent, templateRequest } from './template-of-draft'

/** `over`: the fingerprint that the person wants to replace. `asNew`: makes a new one. */
type Save = { id: string; version: number; over?: string | undefined; asNew?: boolean | undefined }
type Saved = { id: TemplateId; notice?: string | undefined }
/** What is left to do in the service, once it is known what is there. */
type Change = () => Promise<Saved>

/** Stores a draft as a template, once, or over its template unless that was changed. */
export function saveTemplate(context: Context, person: Person, save: Save): Promise<Draft> {
  const own = { personId: person.id, id: save.id }
  return shareRun(sendOf(own), () => attemptSave(withoutSignal(context), person, own, save))
}

async function attemptSave(context: Context, person: Person, own: OwnDraft, save: Save): Promise<Draft> {
  const { now } = context
  const row = await freezeDraft(context, own, save.version, async (open) => {
    if (open.purpose !== 'template') throw new Conflict('This draft becomes an envelope. Send it instead.')
    const uploads = await requireComplete(context, person, open)
    const known = await withSearch(
      context,
      await withLanguages(context, templateRequest(await withKnownProperties(context, open.content))),
    )
    const request = await withRemoved(context, known, open.content, uploads)
    const files = await prepareFiles(context, open, request)
    const edited = save.asNew ? { templateId: null, base: null } : { base: save.over ?? open.base }
    return { ...edited, frozen: { kind: 'template', request, files } }
  })
  // Before the first attempt there is nothing to look for.
  let hasLooked = row.attempts === 1
  try {
    return await runAlone(row.templateId ?? row.id, async () => {
      const draftRow = await requireDraft(own)
      if (draftRow.state !== 'sending') return toDraft(draftRow)
      const service = await serviceUnder(row.sentWith)
      const change = row.templateId ? await replacing(service, row, row.templateId) : await creating(service, row)
      hasLooked = true
      return close(person, row, await change(), now())
    })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error.about.unknownOutcome) throw repeatable(error)
    // An earlier attempt may have saved it. A template that is gone cannot have been replaced.
    if (!hasLooked && !(row.templateId && error.kind === 'NotFound')) throw error
    await reopen(row, now())
    throw onDraft(error, row)
  }
}

/** The setting is for a service that knows it. */
const withSearch = async ({ upstream }: Context, request: FrozenTemplate): Promise<FrozenTemplate> =>
  (await hasOffer(upstream, 'search_values')) ? request : { ...request, searchValues: undefined }

/** The service may not know idempotency keys here, so a repeat first looks at the list. */
async function creating(service: Upstream, row: DraftRow): Promise<Change> {
  const earlier = row.attempts > 1 ? await findCreatedTemplate(service, row) : undefined
  if (earlier) return async () => ({ id: earlier })
  return async () => {
    const { message, notice } = await service.createTemplate(contentOf(row), row.idempotencyKey)
    return { id: TemplateId.parse(message), notice }
  }
}

async function replacing(service: Upstream, row: DraftRow, id: TemplateId): Promise<Change> {
  const current = await readCurrent(service, id)
  if (current.fingerprint === fingerprintOf(row)) return async () => ({ id })
  return async () => {
    if (current.fingerprint !== row.base) throw changedMeanwhile()
    const { notice } = await service.replaceTemplate(id, contentOf(row), current.version)
    return { id, notice }
  }
}

function contentOf({ frozen }: DraftRow) {
  if (!frozen) throw new Error('the draft has no request')
  return streamedJson(frozen.request, frozen.files.map(openFile))
}

async function close(person: Person, row: DraftRow, { id, notice }: Saved, now: Date): Promise<Draft> {
  // A template that is edited has its rule on its own page.
  const choice = row.templateId ? undefined : row.content.reminders
  const account = choice && (await accountOf(await keyUnder(row.sentWith)))
  return desk().transaction(async (tx) => {
    await removePrepared(tx, row.id)
    const saved = await changeDraft(tx, row, { state: 'sent', templateId: id, notice: notice ?? null }, now)
    if (!saved) return toDraft(await requireDraft(row, tx))
    if (choice && account) await storeRule(tx, person, { account, templateId: id, choice, now })
    return toDraft(saved)
  })
}

const changedMeanwhile = () =>
  new Conflict('This template was changed while you edited it. Nothing was saved. Choose which version to keep.', {
    reason: 'changed_meanwhile',
  })

/** The clocks of the dashboard and of the service may differ. */
const SKEW_MS = 10 * MINUTE_MS

/** The template with the draft's content, created since its first attempt. */
async function findCreatedTemplate(service: Upstream, row: DraftRow): Promise<TemplateId | undefined> {
  const since = (row.frozenAt ?? row.createdAt).getTime() - SKEW_MS
  const name = row.frozen?.kind === 'template' ? row.frozen.request.templateName : undefined
  const own = [fingerprintOf(row), plainFingerprintOf(row)]
  const newest = await service.templates({})
  for (const template of newest) {
    const id = TemplateId.safeParse(template.id).data
    const created = parseServiceDate(template.createdOn)
    if (!id || template.templateName !== name || (created && created.getTime() < since)) continue
    const isOthers = (await findDraftsOfTemplate(id)).some((draft) => draft.id !== row.id)
    if (!isOthers && own.includes((await readCurrent(service, id)).fingerprint)) return id
  }
  return undefined
}

/** Each holds one of the process's ten connections to the database while the service works. */
const MOST_AT_ONCE = 3

/** Runs a read and change of a template while no other process of the dashboard does the same. */
export async function runAlone<T extends object>(name: string, run: () => Promise<T>): Promise<T> {
  const running = once('template saves', () => ({ count: 0 }))
  if (running.count >= MOST_AT_ONCE) throw busy('Other templates are being saved right now.')
  running.count += 1
  try {
    const result = await withTemplateLock(name, run)
    if (!result) throw busy('Somebody is saving this template right now.')
    return result
  } finally {
    running.count -= 1
  }
}

const busy = (why: string) =>
  new Unavailable(`${why} Try again in a few seconds.`, { retryAfter: 3, reason: 'too_busy' })

/** Deletes a template in the service. Envelopes that were sent from it stay as they are. */
export function removeTemplate({ upstream }: Context, { id }: { id: TemplateId }): Promise<{ name: string }> {
  return runAlone(id, async () => {
    const template = await upstream.template(id)
    await upstream.removeTemplate(id)
    return { name: templateTitle(template) }
  })
}
