import { chromium } from '@playwright/test'
import pg from 'pg'
import { findChromium } from '../../scripts/check/chromium'
import { BROWSER_ARGUMENTS, repeat, timeTo } from '../browser'
import { cookieOf, DEMO_ACCOUNT, signIn } from '../harness/demo'
import { median, ms, percentile, print, type Row } from '../harness/measure'
import { type Stack, startStack } from '../harness/stack'

/** As many as an account may have beside the seven of live updates, each with a target of its own. */
const TARGETS = 993
const DELIVERIES = 10_000
const READS = 40

/** The pages of endpoints with many targets and deliveries: their answers without what the dashboard cached, and their first rows. */
export async function benchEndpoints(): Promise<void> {
  const stack = await startStack()
  try {
    await stack.key(DEMO_ACCOUNT)
    const busiest = await fill(stack.databaseUrl)
    const state = await signIn(stack, 'admin')
    const read = async (path: string) => {
      const times: number[] = []
      let seconds = 0
      for (let count = 0; count <= READS; count++) {
        await forget(stack, cookieOf(state), busiest)
        const [began, used] = [performance.now(), stack.cpuSeconds()]
        const answer = await fetch(`${stack.origin}${path}`, { headers: { cookie: cookieOf(state) } })
        await answer.text()
        if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
        // The first read warms the programs.
        if (count === 0) continue
        times.push(performance.now() - began)
        seconds += stack.cpuSeconds() - used
      }
      // Other programs on the machine make answers slower, but hardly the processor time.
      return { times, cpu: (seconds * 1_000) / READS }
    }
    const rows: Row[] = []
    for (const [what, path] of [
      ['endpoints', '/api/webhooks/endpoints'],
      ['endpoints that match a text', '/api/webhooks/endpoints?q=target-77'],
      ['an endpoint', `/api/webhooks/endpoints/${busiest}`],
      ['its deliveries', `/api/webhooks/endpoints/${busiest}/deliveries`],
    ] as const) {
      const { times, cpu } = await read(path)
      const p95 = percentile(times, 0.95)
      rows.push({
        what: `answer: ${what}, p95`,
        value: `${ms(p95)}, median ${ms(median(times))}, processor time ${ms(cpu)}`,
        target: '≤ 150 ms',
        held: p95 <= 150,
      })
    }
    const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
    for (const [what, path, row] of [
      ['endpoints', '/webhooks', 'tbody a[href^="/webhooks/"]'],
      ['deliveries', `/webhooks/${busiest}`, 'table a[href*="/deliveries/"]'],
    ] as const) {
      const times = await repeat(browser, state, async (context) => {
        await forget(stack, cookieOf(state), busiest)
        return timeTo(context, stack, path, row)
      })
      const value = median(times)
      rows.push({ what: `first rows: ${what}, cold`, value: ms(value), target: '≤ 450 ms', held: value <= 450 })
    }
    await browser.close()
    print(`Endpoints: ${TARGETS.toLocaleString('en')} targets, ${DELIVERIES.toLocaleString('en')} deliveries`, rows)
  } finally {
    await stack.stop()
  }
}

/** A change of a subscription drops what the dashboard cached of all. */
async function forget({ origin }: Stack, cookie: string, id: string): Promise<void> {
  const answer = await fetch(`${origin}/api/webhooks/actions`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'resume', subscriptions: [id] }),
  })
  if (!answer.ok) throw new Error(`resuming answered ${answer.status}`)
}

/**
 * Half of the deliveries go to one target, the others to all alike; every tenth target fails. Written straight into the service's tables.
 * Answers the subscription of the busiest target.
 */
async function fill(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(
      `insert into subscriptions (id, account_id, target_url, event_type, state, created_on, last_delivery_on,
         failing_since, failing_attempts, last_failure_status, last_failure)
       select gen_random_uuid(), a.id, 'https://target-' || n || '.example.com/hooks/signing', 'envelope.completed', 'active',
         date_trunc('second', now() - n * interval '1 minute'), case when n % 10 > 0 then now() end,
         case when n % 10 = 0 then now() - interval '1 hour' end, 6, 500, 'the target answered 500'
       from accounts a, generate_series(1, $2::int) n where a.name = $1`,
      [DEMO_ACCOUNT, TARGETS],
    )
    await client.query(
      `insert into events (event_id, account_id, event_type, event_time, body, matched)
       select md5(n::text), a.id, 'envelope.completed', now() - n * interval '8 seconds',
         '{"event_type":"envelope.completed","envelope":{"emailSubject":"Agreement ' || n || '"}}', 1
       from accounts a, generate_series(1, $2::int) n where a.name = $1`,
      [DEMO_ACCOUNT, DELIVERIES],
    )
    await client.query(
      `with targets as (select id, failing_since, row_number() over (order by created_on desc) - 1 as place from subscriptions),
       made as (
         insert into deliveries (id, subscription_id, event_seq, state, attempts, failed_attempts, created_on, last_attempt_at,
           response_status, last_error)
         select gen_random_uuid(), t.id, e.seq, case when t.failing_since is null then 'delivered' else 'dead_lettered' end,
           1, case when t.failing_since is null then 0 else 1 end, e.event_time, e.event_time,
           case when t.failing_since is null then 200 else 500 end,
           case when t.failing_since is not null then 'the target answered 500' end
         from events e join targets t on t.place = case when e.seq % 2 = 0 then 0 else (e.seq / 2) % $1::int end
         returning *),
       tallied as (
         insert into delivery_tallies (subscription_id, pending, dead_lettered)
         select subscription_id, 0, count(*) from made where state = 'dead_lettered' group by 1)
       insert into delivery_attempts (delivery_id, number, at, duration_ms, status, error, headers)
       select id, 1, created_on, 40, response_status, last_error, '{}' from made`,
      [TARGETS],
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      'select subscription_id as id from deliveries group by 1 order by count(*) desc limit 1',
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}
