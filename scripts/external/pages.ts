import { rmSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../check/chromium'
import { throwawayFolder } from '../testing/throwaway-folder'
import { FORMS, type Report, runLighthouse } from './lighthouse'
import { freePort } from './listen'
import { type Product, startProduct } from './product'
import { printTable } from './table'
import { installTool } from './tools'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const TARGET = 95
const ADMIN = { email: 'admin@demo.example', password: 'admin-demo-2026' }

/** Lighthouse on eight pages, as on a desktop and on a phone: at least 95 in each category. */
export async function checkPages(): Promise<boolean> {
  const lighthouse = await installTool('lighthouse')
  const product = await startProduct()
  const profile = throwawayFolder('desk-lighthouse-')
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    // Lighthouse sets the size of its pages itself.
    viewport: null,
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const reports: Report[] = []
  const audit = async (page: string, path: string) => {
    for (const form of FORMS)
      reports.push({ page, form, ...(await runLighthouse(lighthouse, port, `${product.origin}${path}`, form)) })
  }
  try {
    await audit('sign-in', '/sign-in')
    for (const [page, path] of Object.entries(await signedInPages(context, product))) await audit(page, path)
  } finally {
    await context.close()
    await product.stop()
    rmSync(profile, { recursive: true, force: true })
  }
  print(reports)
  return reports.every(({ scores }) => CATEGORIES.every((category) => (scores[category] ?? 0) >= TARGET))
}

/** Signs the browser in, and finds an envelope and a draft to look at. */
async function signedInPages(context: BrowserContext, { origin }: Product): Promise<Record<string, string>> {
  const answer = await context.request.post(`${origin}/api/auth/sign-in/email`, { data: ADMIN, headers: { origin } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  const page = await context.newPage()
  await page.goto(`${origin}/envelopes`)
  const envelope = await page.locator('tbody tr a[href^="/envelopes/"]').first().getAttribute('href')
  await page.close()
  if (!envelope) throw new Error('the list has no envelope')
  return {
    home: '/',
    envelopes: '/envelopes',
    envelope,
    'send wizard': '/envelopes/new',
    webhooks: '/webhooks',
    templates: '/templates',
    settings: '/settings',
  }
}

function print(reports: Report[]): void {
  const rows = reports.map(({ page, form, scores }) => [
    page,
    form,
    ...CATEGORIES.map((category) => String(scores[category] ?? 'none')),
  ])
  printTable('Lighthouse', ['page', 'as on', ...CATEGORIES], rows)
  for (const { page, form, scores, failures } of reports)
    for (const category of CATEGORIES.filter((each) => (scores[each] ?? 0) < TARGET)) {
      const found = failures.filter((failure) => failure.category === category)
      printTable(
        `${page}, ${form}, ${category}`,
        ['audit', 'reason'],
        found.map(({ audit, reason }) => [audit, reason]),
      )
    }
}
