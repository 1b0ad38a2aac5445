import { randomUUID } from 'node:crypto'
import { type BrowserContext, chromium } from '@playwright/test'
import { findChromium } from '../../scripts/check/chromium'
import { BROWSER_ARGUMENTS } from '../browser'
import { pdfOf } from '../documents/pdf'
import { watchBrowserMemory } from '../harness/browser-memory'
import { signIn } from '../harness/demo'
import { ms, print } from '../harness/measure'
import type { Stack } from '../harness/stack'
import { waitRows } from '../harness/waits'
import { draftsOf } from './drafts'
import { INTERACTIONS } from './field-interactions'

const PAGES = 300
const FIELDS = 500
const ROUNDS = 5
const MOST_MS = 100
/** 400 MB, in MiB. */
const MOST_MIB = 381

/** The field editor with a long document and many fields: how long a person waits for each action, and what the browser needs. */
export async function benchFieldEditor(stack: Stack): Promise<void> {
  const server = await chromium.launchServer({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
  const browser = await chromium.connect(server.wsEndpoint())
  try {
    const storageState = await signIn(stack)
    const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 } })
    const draft = await longDraft(context, stack)
    const page = await context.newPage()
    const memory = await watchBrowserMemory(page, server.process())
    const opened = performance.now()
    await page.goto(`${stack.origin}/drafts/${draft}/fields`, { waitUntil: 'commit' })
    await page.locator('[data-drawn]').first().waitFor()
    const first = performance.now() - opened
    await page.locator('button[data-field]').first().waitFor()
    // Looking for fields to suggest is part of the load, but it ends.
    await page.waitForLoadState('networkidle')

    const waits = await waitRows(page, INTERACTIONS, { rounds: ROUNDS, mostMs: MOST_MS })
    const title = `Field editor with ${PAGES} pages and ${FIELDS} fields`
    print(`${title}: the longest wait in each of ${ROUNDS} rounds`, [
      { what: 'first page drawn, cold navigation', value: ms(first) },
      ...waits,
    ])
    print(`${title}: memory`, await memory.rows(MOST_MIB))
  } finally {
    await browser.close()
    await server.close()
  }
}

/** A draft with a long document, whose pages have fields, up to three on each. */
async function longDraft(context: BrowserContext, stack: Stack): Promise<string> {
  const document = { id: randomUUID(), name: 'Agreement.pdf' }
  const drafts = draftsOf(context.request, stack)
  const fields = Array.from({ length: FIELDS }, (_, index) => ({
    id: `field-${index}`,
    document: document.id,
    page: (index % PAGES) + 1,
    recipient: index % 2,
    type: index % 3 === 0 ? ('signature' as const) : ('text' as const),
    x: 0.1 + (index % 3) * 0.25,
    y: 0.2 + (Math.floor(index / PAGES) % 3) * 0.2,
    width: 0.2,
    height: 0.05,
  }))
  const recipients = ['Ada', 'Bo'].map((name, id) => ({ id, name, email: `${name.toLowerCase()}@example.com` }))
  const { id } = await drafts.create({ content: { recipients, documents: [document], fields } })
  await drafts.upload(id, document, Buffer.from(await pdfOf(PAGES)))
  return id
}
