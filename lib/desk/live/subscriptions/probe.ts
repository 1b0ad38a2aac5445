import 'server-only'
import { sql } from 'drizzle-orm'
import { once } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import { serviceAnswers } from '@/lib/desk/upstream/service-answers'
import { tellOfState } from '../state'

/** Together at most eight seconds: a page shows within ten that the service hangs. */
const EVERY_MS = 4_000
const DEADLINE_MS = 4_000

/** Asks the service for a sign of life, unless a process did so just now, and notifies every process of a change. */
export async function probe(): Promise<void> {
  const { rows: turn } = await desk().execute(sql`
    insert into service_probe (id, asked_at) values (1, now())
    on conflict (id) do update set asked_at = now()
      where service_probe.asked_at is null or service_probe.asked_at <= now() - ${EVERY_MS} * interval '1 millisecond'
    returning id`)
  if (turn.length === 0) return
  const alive = await serviceAnswers(DEADLINE_MS)
  const { rows } = await desk().execute<{ changed: boolean }>(sql`
    with before as (select alive from service_probe where id = 1)
    update service_probe p set alive = ${alive}, ended_at = now() from before
    where p.id = 1 returning before.alive <> ${alive} as changed`)
  if (rows[0]?.changed) await tellOfState()
}

/** For whoever comes first after nobody watched: there is a fresh answer afterwards, or there is none. */
export function freshProbe(): Promise<void> {
  const under = once('probe under way', () => ({ run: undefined as Promise<void> | undefined }))
  under.run ??= probe().finally(() => {
    under.run = undefined
  })
  return under.run
}
