import 'server-only'
import type { MeResponse } from '@/lib/contract/identity'
import type { Permission } from '@/lib/desk/platform/auth/contract/permissions'
import { env } from '@/lib/desk/platform/config/env'
import type { Budget } from '@/lib/desk/platform/contract/desk'
import { log } from '@/lib/desk/platform/log/log'
import { once } from '@/lib/desk/platform/process/once'
import { readTogether } from '@/lib/desk/platform/process/read-together'
import { branding } from './branding'
import { openBudget } from './budget/budget'
import { systemClock } from './budget/clock'
import { ReadCache } from './cache/cache'
import { Reads } from './cache/reads'
import type { Priority } from './contract/priority'
import { CONFIGURED, type ServiceKey } from './contract/service-key'
import { envelopes } from './envelopes'
import { apiKey } from './key'
import { outbox } from './operator'
import { isServiceReachable } from './service-answers'
import { signers } from './signers'
import { templates } from './templates'
import { Client, path } from './transport/client'
import { webhookReference } from './webhook-reference'
import { webhooks } from './webhooks'

const DOCUMENT_CACHE_BYTES = 32 * 1024 * 1024
const VALUE_CACHE_BYTES = 8 * 1024 * 1024

const values = () => once('read values', () => new ReadCache(systemClock.now, VALUE_CACHE_BYTES))
const documents = () => once('read documents', () => new ReadCache(systemClock.now, DOCUMENT_CACHE_BYTES))

const clients = () => once('upstream clients', () => new Set<Client>())

/** Keys that the service refused the last time this process used them. */
export const countRefusedKeys = (): number => [...clients()].filter(({ keyRefused }) => keyRefused).length

/** What requests under one key share in a process: its budget, and what was read under it. */
const shared = ({ ref, secret }: ServiceKey) =>
  once(`upstream ${ref}`, () => {
    const budget = openBudget(env().SERVICE_BASE_URL, secret)
    const limit: { readAt: number; capabilities?: readonly string[]; identity?: MeResponse } = {
      readAt: Number.NEGATIVE_INFINITY,
    }
    const client = new Client(env().SERVICE_BASE_URL, secret, budget, () => {
      log().warn(
        { part: 'upstream', key: ref, budget: budget.state() },
        'the service counts more requests than the dashboard',
      )
      limit.readAt = Number.NEGATIVE_INFINITY
    })
    clients().add(client)
    return { client, values: values().within(ref), documents: documents().within(ref), limit }
  })

const configured: ServiceKey = { id: CONFIGURED, ref: CONFIGURED, secret: apiKey }

export type UpstreamOptions = {
  signal?: AbortSignal | undefined
  priority?: Priority | undefined
}

/**
 * The service under one key (undefined: the configured one), for one request of a person. `signal` aborts reads that nobody waits
 * for anymore; changes are completed once they were sent. `bulk` and `sync` wait behind everybody and bypass the caches.
 */
export function upstream(key: ServiceKey | undefined, { signal, priority }: UpstreamOptions = {}) {
  const { ref: name } = key ?? configured
  const { client, limit, ...caches } = shared(key ?? configured)
  const reads = new Reads(client, caches.values, caches.documents, limit, signal, priority)
  return {
    identity: () => reads.identity(),
    lastIdentity: () => reads.lastIdentity,
    capabilities: (permission: Permission) => reads.capabilities(permission),
    isReachable: isServiceReachable,
    /** What the service last said of the key to this process. */
    keyState: () => client.keyState,
    ...envelopes(reads),
    ...templates(reads),
    ...signers(reads),
    ...webhooks(reads),
    ...branding(reads),
    ...outbox(() => reads.identity()),
    ...webhookReference(),
    /** As of the last request, or of the last second. */
    budget: () => budgetOf(client),
    /** As of the last second in all processes. */
    async readBudget(): Promise<Budget> {
      await readTogether(`request budget of ${name}`, () => client.budget.refresh())
      return budgetOf(client)
    },
  }
}
export type Upstream = ReturnType<typeof upstream>

/** Somebody else changed an envelope: what was read of it is no longer true. */
export function forgetEnvelope(id: string): void {
  const own = path`/envelopes/${id}`
  values().forgetEverywhere((key) => key === own || key.startsWith(`${own}/`))
}

/** Somebody else changed envelopes: lists of them are no longer true, and neither are the figures of webhooks. */
export function forgetLists(): void {
  values().forgetEverywhere((key) => /^\/((envelopes|signers)(\?|$)|webhooks)/.test(key))
}

/** Somebody changed webhooks at the dashboard. */
export function forgetWebhooks(): void {
  values().forgetEverywhere((key) => /^\/webhooks/.test(key))
}

function budgetOf(client: Client): Budget {
  const { paused_ms, asked_ms, ...state } = client.budget.state()
  const after = (ms: number) => new Date(Date.now() + ms).toISOString()
  const zone = client.zone.offsetMinutes
  return {
    ...state,
    ...(paused_ms > 0 ? { paused_until: after(paused_ms) } : {}),
    ...(asked_ms > paused_ms ? { asked_until: after(asked_ms) } : {}),
    ...(zone === undefined ? {} : { service_zone_minutes: zone }),
    key_refused: client.keyRefused,
  }
}
