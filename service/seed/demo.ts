import { CAPABILITIES } from '@/lib/contract/constants'
import { TemplateId } from '@/lib/contract/ids'
import { DAY_MS } from '@/lib/text/durations'
import type { Caller, Context } from '../context'
import type { Tables } from '../store/store'
import { createTemplate } from '../templates/create'
import { addEndpoint, deliverEvents, moveEndpoint } from './endpoint'
import { CREATOR } from './people'
import { type Plan, plans } from './plans'
import { seedContext } from './seed-context'
import { seededIds } from './seeded-random'
import { type Seed, simulate } from './simulate'
import { sampleTemplate, TEMPLATE_KEYS, type TemplateKey } from './templates'

export const DEMO = { account: 'Northwind Legal', app: 'senders-desk' }

/** Envelopes made in parallel: one for each worker, and one for the database. */
const CONCURRENCY = 3
/** Before the first envelope. */
const ADDED_DAYS_AGO = 65

export type SeedOptions = {
  /** Where the sample tenant's endpoint is received; without it there is none. */
  receiver?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Fills the demo account: creator, endpoint, templates, about sixty envelopes, and what the
 * endpoint received. Each part is one transaction and leaves a mark: a start after a crash, or
 * after one that was asked to end, makes what is missing, and nothing twice.
 */
export async function seedDemo(context: Context, { receiver, signal }: SeedOptions = {}): Promise<void> {
  const seededOn = context.now()
  const caller = await creator(context, seededOn)
  if (receiver) await ensureEndpoint(context, caller, receiver, seededOn)
  const templateIds = new Map<TemplateKey, TemplateId>()
  for (const key of TEMPLATE_KEYS) templateIds.set(key, await ensureTemplate(context, caller, key, seededOn))

  const queue = plans()
  async function work(): Promise<void> {
    for (let plan = queue.shift(); plan && !signal?.aborted; plan = queue.shift()) {
      const templateId = templateIds.get(plan.template)
      if (templateId) await ensureEnvelope({ context, caller, templateId, seededOn }, plan)
    }
  }
  const works = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work))
  for (const work of works) if (work.status === 'rejected') throw work.reason
  if (!receiver || signal?.aborted) return
  await oncePart(context, 'deliveries', (tx) =>
    deliverEvents(seedContext(context, tx, 'deliveries')(seededOn), caller, tx, receiver),
  )
}

async function ensureEndpoint(context: Context, caller: Caller, receiver: string, seededOn: Date): Promise<void> {
  await oncePart(context, 'endpoint', (tx) =>
    addEndpoint(seedContext(context, tx, 'endpoint')(longBefore(seededOn)), caller, receiver),
  )
  await moveEndpoint(context, caller, receiver)
}

const longBefore = (seededOn: Date) => new Date(seededOn.getTime() - ADDED_DAYS_AGO * DAY_MS)

async function creator({ store }: Context, createdOn: Date): Promise<Caller> {
  const newId = seededIds('account')
  const account = await store.accounts.ensure({ id: newId(), name: DEMO.account, createdOn })
  const { email, first_name: firstName, last_name: lastName } = CREATOR
  const user = await store.accounts.ensureUser({ id: newId(), accountId: account.id, email, firstName, lastName })
  return {
    accountId: account.id,
    ...DEMO,
    user: { id: user.id, email, firstName, lastName },
    key: { id: newId(), name: 'Sample tenant' },
    capabilities: CAPABILITIES,
  }
}

async function ensureTemplate(context: Context, caller: Caller, key: TemplateKey, seededOn: Date): Promise<TemplateId> {
  const part = `template ${key}`
  const author = { accountId: caller.accountId, updatedBy: caller.user.email }
  await oncePart(context, part, async (tx) => {
    await createTemplate(seedContext(context, tx, part)(longBefore(seededOn)), author, { request: sampleTemplate(key) })
  })
  return TemplateId.parse(seededIds(part)())
}

/** A template that was removed meanwhile stays removed, and nothing more is sent from it. */
async function ensureEnvelope(seed: Seed, plan: Plan): Promise<void> {
  const { context, caller, templateId } = seed
  await oncePart(context, plan.key, async (tx) => {
    if (await tx.templates.find(caller.accountId, templateId)) await simulate(tx, seed, plan)
  })
}

/** Makes a part of the sample tenant once: its mark is stored together with it. */
async function oncePart({ store, sealer }: Context, part: string, make: (tx: Tables) => Promise<void>): Promise<void> {
  const mark = `sample tenant: ${part}`
  if (await store.installation.read(mark)) return
  await store.transaction(async (tx) => {
    await tx.installation.allowLongPauses()
    const own = sealer.seal('made', 'installation.value_sealed', mark)
    const value = await tx.installation.keepFirst(mark, own)
    if (value.equals(own)) await make(tx)
  })
}
