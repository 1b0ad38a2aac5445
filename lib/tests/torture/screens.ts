import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type Response } from '@playwright/test'
import { z } from 'zod'
import { findChromium } from '@/scripts/check/chromium'
import type { Product } from './product'
import type { People } from './work'

/** Where the screenshots are, for people to look at. */
const FOLDER = 'test-results/faults'
const SIZES = [
  { width: 1440, height: 900 },
  { width: 375, height: 720 },
]
const COMES_WITHIN = { timeout: 30_000 }
const MOST_TRIES = 60
/** Why a page that is opened now cannot be shown. */
const NO_DATABASE = /database does not answer/
/** What a page must not be while something is wrong: a placeholder that never ends. */
const PLACEHOLDER = '[aria-busy="true"]'

export type Screens = Awaited<ReturnType<typeof openScreens>>

/** A sender's pages and a signer's, open in Chromium on a desk and on a phone before anything is wrong. */
export async function openScreens(product: Product, people: People) {
  mkdirSync(FOLDER, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const screens = await Promise.all(SIZES.map((viewport) => openScreen(browser, product, people, viewport)))
  return {
    /** Uses the open pages, and opens new ones, while something is wrong. */
    async meet(trouble: Trouble): Promise<void> {
      for (const screen of screens) await screen.meet(trouble).catch((error: unknown) => screen.fail(error))
    },
    /** Everything works again: what was typed is saved, and pages show what they should. */
    async recover(): Promise<void> {
      for (const screen of screens) await screen.recover().catch((error: unknown) => screen.fail(error))
    },
    close: () => browser.close(),
  }
}

/** The name of a fault, and whether pages can still be read during it. */
export type Trouble = { name: string; canRead: boolean }

async function openScreen(
  browser: Browser,
  product: Product,
  people: People,
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({ viewport, baseURL: product.origin, reducedMotion: 'reduce' })
  await signIn(context, people, product.origin)
  const draftId = await people.newDraft()
  const token = await people.newSigningToken()
  const open = async (path: string) => {
    const page = await context.newPage()
    await page.goto(path)
    return page
  }
  const list = await open('/envelopes')
  await list
    .getByRole('link', { name: /agreement/i })
    .first()
    .waitFor(COMES_WITHIN)
  const draft = await open(`/drafts/${draftId}/review`)
  const message = draft.getByLabel('Message (optional)')
  await message.waitFor(COMES_WITHIN)
  const room = await open(`/sign/${token}`)
  await room.getByRole('heading', { level: 1 }).waitFor(COMES_WITHIN)
  let typed = ''

  async function take(page: Page, name: string): Promise<void> {
    await page.screenshot({ path: join(FOLDER, `${viewport.width} ${name}.png`) })
  }

  /** A full disk still has room in pages that PostgreSQL has already; other pages it cannot get. */
  async function typeUntilRefused(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      typed = randomBytes(2_000).toString('hex')
      const isSave = (answer: Response) => answer.request().method() === 'PUT' && answer.url().includes(draftId)
      const saved = draft.waitForResponse(isSave, COMES_WITHIN)
      await message.fill(typed)
      await message.press('Tab')
      if (!(await saved).ok()) return
    }
    throw new Error(`${MOST_TRIES} saves were accepted`)
  }

  return {
    /** Leaves a picture of every page. */
    async fail(error: unknown): Promise<never> {
      for (const [number, page] of context.pages().entries()) await take(page, `failed, page ${number}`)
      throw error
    },
    async meet({ name, canRead }: Trouble): Promise<void> {
      await typeUntilRefused()
      await draft.getByText(/^Not saved: .*\./).waitFor(COMES_WITHIN)
      await take(draft, `${name}, a draft that is open`)
      await list.reload()
      await settled(list, canRead ? 'link' : 'explanation')
      if (!canRead) await list.getByText(NO_DATABASE).waitFor(COMES_WITHIN)
      await take(list, `${name}, the list is opened again`)
      const fresh = await open('/')
      await settled(fresh, canRead ? 'link' : 'explanation')
      await take(fresh, `${name}, a page that is new`)
      await fresh.close()
      const visitor = await browser.newContext({ viewport, baseURL: product.origin, reducedMotion: 'reduce' })
      const stranger = await visitor.newPage()
      await stranger.goto('/sign-in')
      await take(stranger, `${name}, the sign-in page`)
      await stranger.goto(`/sign/${token}`)
      await (canRead ? stranger.getByRole('heading', { level: 1 }) : explanation(stranger)).waitFor(COMES_WITHIN)
      await take(stranger, `${name}, a signing link is opened`)
      await visitor.close()
    },
    async recover(): Promise<void> {
      await draft.getByText('Saved', { exact: true }).waitFor(COMES_WITHIN)
      await draft.reload()
      await message.waitFor(COMES_WITHIN)
      if ((await message.inputValue()) !== typed) throw new Error('the draft does not have what was typed')
      // A page that could not be shown comes with the button that it offers.
      const retry = list.getByRole('button', { name: /^(Retry|Reload)$/ })
      if (await retry.isVisible()) await retry.click()
      await list
        .getByRole('link', { name: /agreement/i })
        .first()
        .waitFor(COMES_WITHIN)
    },
  }
}

/** Next.js has an empty alert of its own on each page. */
const explanation = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ }).first()

/** Shows words or what was asked for, and nothing that seems to be loading. */
async function settled(page: Page, what: 'link' | 'explanation'): Promise<void> {
  if (what === 'link')
    await page
      .getByRole('link', { name: /agreement/i })
      .first()
      .waitFor(COMES_WITHIN)
  else await explanation(page).waitFor(COMES_WITHIN)
  await page
    .locator(PLACEHOLDER)
    .first()
    .waitFor({ state: 'detached', ...COMES_WITHIN })
}

async function signIn(context: BrowserContext, people: People, origin: string): Promise<void> {
  const [name = '', ...value] = z.string().parse(people.cookie().split('; ')[0]).split('=')
  await context.addCookies([{ name, value: value.join('='), url: origin, httpOnly: true, sameSite: 'Strict' }])
}
