import { z } from 'zod'
import { run } from './tools'

export const FORMS = ['desktop', 'phone'] as const
export type Form = (typeof FORMS)[number]
type Failure = { category: string; audit: string; reason: string }
/** Scores from 0 to 100 by category, and what keeps them from 100. */
export type Report = { page: string; form: Form; scores: Record<string, number>; failures: Failure[] }

/** Pages of a program for signed-in people do not belong in a search engine: `robots` says so on purpose (app/layout.tsx). */
const LEFT_OUT = 'is-crawlable'
const MAX_ITEMS = 5

const Audit = z.looseObject({
  title: z.string(),
  score: z.number().nullable(),
  displayValue: z.string().optional(),
  details: z.looseObject({ items: z.array(z.unknown()).optional() }).optional(),
})
const Result = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(z.string(), Audit),
})

/** Runs Lighthouse in the Chromium that listens at this port, with its cookies. */
export async function runLighthouse(
  file: string,
  port: number,
  url: string,
  form: Form,
): Promise<Omit<Report, 'page' | 'form'>> {
  const preset = form === 'desktop' ? ['--preset=desktop'] : []
  const args = [`--port=${port}`, '--output=json', '--quiet', `--skip-audits=${LEFT_OUT}`, ...preset]
  const { stdout, stderr } = await run(process.execPath, [file, url, ...args])
  if (!stdout.trim()) throw new Error(`Lighthouse answered nothing for ${url}: ${stderr}`)
  const { runtimeError, categories, audits } = Result.parse(JSON.parse(stdout))
  if (runtimeError) throw new Error(`Lighthouse could not load ${url}: ${runtimeError.message}`)
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)])
  const failures = Object.entries(categories).flatMap(([category, { auditRefs }]) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (weight === 0 || !audit || audit.score === null || audit.score >= 0.9) return []
      return [{ category, audit: id, reason: reasonOf(audit) }]
    }),
  )
  return { scores: Object.fromEntries(scores), failures }
}

function reasonOf({ title, displayValue, details }: z.infer<typeof Audit>): string {
  const items = (details?.items ?? []).slice(0, MAX_ITEMS).map(placeOf)
  return [title, displayValue, ...items].filter(Boolean).join(' · ')
}

const Item = z.looseObject({
  node: z.looseObject({ snippet: z.string() }).optional(),
  url: z.string().optional(),
  description: z.string().optional(),
})

function placeOf(item: unknown): string {
  const { node, url, description } = Item.safeParse(item).data ?? {}
  return node?.snippet ?? description ?? url ?? ''
}
