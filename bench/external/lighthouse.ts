import { z } from 'zod'
import { print, type Row } from '../harness/measure'
import { visitPages } from './pages'
import type { Product } from './product'
import { installTool, run } from './tools'

const TARGET = 95
const FORMS = { desktop: ['--preset=desktop'], phone: [] }
/** No page belongs in a search engine, and each says so: the dashboard is for people who sign in, and a signing link is a credential. */
const BY_DESIGN = 'is-crawlable'
const MOST_PLACES = 5

const Audit = z.looseObject({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
  details: z.looseObject({ items: z.array(z.looseObject({})).optional() }).optional(),
})
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), Audit),
})
type Report = z.infer<typeof Report>

/** Lighthouse gives every page at least 95 in each category, as on a desktop and as on a phone. */
export async function checkLighthouse(product: Product): Promise<boolean> {
  const lighthouse = await installTool('lighthouse')
  const rows: Row[] = []
  const findings: Row[] = []
  await visitPages(product, async ({ name, url, debuggingPort }) => {
    for (const [form, flags] of Object.entries(FORMS)) {
      const args = [`--port=${debuggingPort}`, '--output=json', '--quiet', `--skip-audits=${BY_DESIGN}`, ...flags]
      const report = Report.parse(JSON.parse(await run(process.execPath, [lighthouse, url, ...args])))
      if (report.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${report.runtimeError.message}`)
      const what = `${name}, ${form}`
      rows.push(scoresOf(what, report))
      findings.push(...findingsOf(what, report))
    }
  })
  print(`Lighthouse; SEO without ${BY_DESIGN}, because pages ask search engines to leave them alone`, rows)
  if (findings.length > 0) print('What keeps a score below 100', findings)
  return rows.every(({ held }) => held)
}

function scoresOf(what: string, { categories }: Report): Row {
  const scores = Object.entries(categories).map(([name, { score }]) => ({
    name,
    points: Math.round((score ?? 0) * 100),
  }))
  const value = scores.map(({ name, points }) => `${name} ${String(points).padStart(3)}`).join('  ')
  return { what, value, target: `≥ ${TARGET}`, held: scores.every(({ points }) => points >= TARGET) }
}

function findingsOf(what: string, { categories, audits }: Report): Row[] {
  const refs = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  return refs.flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
    const places = (audit.details?.items ?? []).slice(0, MOST_PLACES).map((item) => JSON.stringify(item))
    return { what, value: [`${id}: ${audit.title}`, audit.displayValue, ...places].filter(Boolean).join('\n    ') }
  })
}
