import { scanOf } from './documents/scan'
import { signedEnvelope } from './documents/signed-envelope'
import { cookieOf, signIn } from './harness/demo'
import { type Load, load, median, ms, perSecond, print, type Row } from './harness/measure'
import type { Stack } from './harness/stack'
import { demoEnvelopes, ENVELOPES, mirrorEverything } from './list/whole-mirror'

const RUNS = 3
/** The signed one is about as large. */
const PDF_BYTES = 190_000

/** Requests a second of the dashboard's server at 10 connections: the list as data and as a page, an envelope, and a signed PDF. */
export async function benchDashboard(stack: Stack): Promise<void> {
  const key = await demoEnvelopes(stack)
  const id = await signedEnvelope(stack, key, scanOf(PDF_BYTES))
  await mirrorEverything(stack)
  const cookie = cookieOf(await signIn(stack))
  const paths = {
    list: '/api/mirror/envelopes?zone=UTC',
    html: '/envelopes',
    envelope: `/api/envelopes/${id}`,
    pdf: `/api/envelopes/${id}/document`,
  }
  const names = Object.keys(paths) as (keyof typeof paths)[]
  const loads: Record<string, Load[]> = {}
  // In turns: a noisy minute falls on all of them alike.
  for (let run = 0; run < RUNS; run++) {
    for (const name of names) {
      const result = await load({ url: `${stack.origin}${paths[name]}`, headers: { cookie } })
      loads[name] = [...(loads[name] ?? []), result]
    }
  }
  const bytes = await (await fetch(`${stack.origin}${paths.pdf}`, { headers: { cookie } })).arrayBuffer()
  const row = (what: string, name: keyof typeof paths, least: number): Row => {
    const rate = median((loads[name] ?? []).map((each) => each.rate))
    const p99 = median((loads[name] ?? []).map((each) => each.p99))
    return { what, value: `${perSecond(rate)}, p99 ${ms(p99)}`, target: `≥ ${least}/s`, held: rate >= least }
  }
  print(`Dashboard, 10 connections, ${ENVELOPES.toLocaleString('en')} envelopes, medians of ${RUNS} runs`, [
    row('list API, 50 envelopes', 'list', 1_200),
    row('list HTML', 'html', 200),
    row('detail API', 'envelope', 1_200),
    row(`PDF of ${Math.round(bytes.byteLength / 1_000)} kB`, 'pdf', 550),
  ])
}
