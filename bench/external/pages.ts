import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { OutboxMail } from '@/lib/contract/operator'
import type { SigningView } from '@/lib/contract/signing'
import { freePort } from '@/lib/postgres/embedded'
import { findChromium } from '../../scripts/check/chromium'
import { signIn } from '../harness/demo'
import type { Product } from './product'

/** A page by name and address, in a browser with the cookies it needs; other programs reach that at `debuggingPort`. */
export type Visit = { name: string; url: string; context: BrowserContext; debuggingPort: number }

/** Visits the sign-in page, the pages that people use most, as an admin, and the signing room. */
export async function visitPages({ origin }: Product, visit: (page: Visit) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'desk-chromium-'))
  const debuggingPort = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    baseURL: origin,
    ignoreHTTPSErrors: true,
    // Programs that connect set the size of their pages themselves.
    viewport: null,
    // The certificate signs itself.
    args: ['--no-sandbox', '--ignore-certificate-errors', `--remote-debugging-port=${debuggingPort}`],
  })
  try {
    await visit({ name: 'sign-in', url: `${origin}/sign-in`, context, debuggingPort })
    await context.addCookies((await signIn({ origin }, 'admin')).cookies)
    const page = await context.newPage()
    const urls = {
      home: `${origin}/`,
      envelopes: `${origin}/envelopes`,
      envelope: await firstEnvelope(page, 'Sent'),
      'signed document': `${await firstEnvelope(page, 'Signed')}/document`,
      'send wizard': await newDraft(page),
      webhooks: `${origin}/webhooks`,
      signers: `${origin}/signers`,
      'signing room': await openSigningLink(context),
    }
    await page.close()
    for (const [name, url] of Object.entries(urls)) await visit({ name, url, context, debuggingPort })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function firstEnvelope(page: Page, status: string): Promise<string> {
  await page.goto(`/envelopes?status=${status}`)
  const link = page.locator('tbody a[href^="/envelopes/"]').first()
  await link.waitFor()
  return new URL((await link.getAttribute('href')) ?? '', page.url()).href
}

/** The first template leads to a draft, whose address stays. */
async function newDraft(page: Page): Promise<string> {
  await page.goto('/templates')
  const link = page.locator('a[href^="/templates/"][href$="/send"]').first()
  await page.goto((await link.getAttribute('href')) ?? '')
  await page.getByLabel('Name', { exact: true }).first().waitFor()
  return page.url()
}

/** A signing link of the outbox whose signer has the turn. */
async function openSigningLink({ request }: BrowserContext): Promise<string> {
  const mails: OutboxMail[] = await (await request.get('/api/outbox')).json()
  for (const link of mails.flatMap(({ links }) => links).filter((each) => each.includes('/sign/'))) {
    const headers = { [SIGNING_TOKEN_HEADER]: basename(new URL(link).pathname) }
    const answer = await request.get('/api/sign', { headers })
    if (!answer.ok()) continue
    const { turn, envelope }: SigningView = await answer.json()
    if (turn && envelope.status === 'Sent') return link
  }
  throw new Error('the outbox has no signing link that is open')
}
