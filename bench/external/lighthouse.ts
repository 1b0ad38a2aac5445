import { z } from 'zod'
import { print, type Row } from '../harness/measure'
import { visitPages } from './pages'
import type { Product } from './product'
import { installTool, run } from './tools'

const TARGET = 95
/** One run is noisy: the one in the middle counts, as Lighthouse's docs/variability.md recommends. */
const RUNS = 3
const FORMS = { desktop: ['--preset=desktop'], phone: [] }
/** No page belongs in a search engine, and each says so: the dashboard is for people who sign in, and a signing link is a credential. */
const BY_DESIGN = 'is-crawlable'
const MOST_PLACES = 5

const Audit = z.looseObject({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
  details: z.looseObject({ items: z.unknown().optional() }).optional(),
})
const Report = z.object({
  /**
   * The machine's speed. The phone is this machine four times slower, which Lighthouse's docs/throttling.md means for 1,500 to 2,000; it
   * asks for a smaller `cpuSlowdownMultiplier` below 1,000.
   */
  environment: z.object({ benchmarkIndex: z.number() }),
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
  process.stdout.write(`\nLighthouse; SEO without ${BY_DESIGN}, because pages ask search engines to leave them alone\n`)
  let held = true
  await visitPages(product, async ({ name, url, debuggingPort }) => {
    const rows: Row[] = []
    for (const [form, flags] of Object.entries(FORMS)) {
      const args = [`--port=${debuggingPort}`, '--output=json', '--quiet', `--skip-audits=${BY_DESIGN}`, ...flags]
      const reports: Report[] = []
      for (let count = 0; count < RUNS; count++) {
        const report = Report.parse(JSON.parse(await run(process.execPath, [lighthouse, url, ...args])))
        if (report.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${report.runtimeError.message}`)
        reports.push(report)
      }
      const report = inTheMiddle(reports)
      const scores = scoresOf(form, report)
      held &&= scores.held
      rows.push(scores, ...findingsOf(report))
    }
    print(name, rows)
  })
  return held
}

const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0

function inTheMiddle(reports: Report[]): Report {
  const report = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[Math.floor(reports.length / 2)]
  if (!report) throw new Error('Lighthouse did not run')
  return report
}

function scoresOf(what: string, { categories, environment }: Report): Row & { held: boolean } {
  const scores = Object.entries(categories).map(([name, { score }]) => ({
    name,
    points: Math.round((score ?? 0) * 100),
  }))
  const value = scores.map(({ name, points }) => `${name} ${String(points).padStart(3)}`).join('  ')
  const machine = `  (benchmarkIndex ${Math.round(environment.benchmarkIndex)})`
  return {
    what,
    value: `${value}${machine}`,
    target: `≥ ${TARGET}`,
    held: scores.every(({ points }) => points >= TARGET),
  }
}

/** What takes points, with the places where it does. */
function findingsOf({ categories, audits }: Report): Row[] {
  const counted = Object.values(categories).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
  return counted.flatMap(({ id }) => {
    const audit = audits[id]
    if (!audit || audit.score === null || audit.score >= 0.9) return []
    const items = Array.isArray(audit.details?.items) ? audit.details.items.slice(0, MOST_PLACES) : []
    const lines = [audit.displayValue, ...items.map((item) => JSON.stringify(item))].filter(Boolean)
    return { what: '', value: [`${id}: ${audit.title}`, ...lines].join('\n    ') }
  })
}
