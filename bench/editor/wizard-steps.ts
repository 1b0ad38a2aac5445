import { randomUUID } from 'node:crypto'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/check/chromium'
import { BROWSER_ARGUMENTS } from '../browser'
import { pdfOf } from '../documents/pdf'
import { signIn } from '../harness/demo'
import { print } from '../harness/measure'
import type { Stack } from '../harness/stack'
import { type Interaction, waitRows } from '../harness/waits'
import { draftsOf } from './drafts'

const FILES = 50
const PEOPLE = 20
const ROUNDS = 5
const MOST_MS = 100
/** The address of each step, and what it shows once it is there. */
const STEPS = {
  documents: '[aria-label="Documents"] li',
  recipients: '[aria-label="Recipients"] li',
  fields: '[data-drawn]',
  message: 'textarea',
  review: '#review-pages',
}
type Step = keyof typeof STEPS

/** The wizard with as many files as a draft can have, and many people: how long a person waits for each step. */
export async function benchWizardSteps(stack: Stack): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: BROWSER_ARGUMENTS })
  try {
    const context = await browser.newContext({
      storageState: await signIn(stack),
      viewport: { width: 1440, height: 900 },
    })
    const draft = await fullDraft(context, stack)
    const page = await context.newPage()
    await page.goto(`${stack.origin}/drafts/${draft}/message`, { waitUntil: 'networkidle' })
    const names = Object.keys(STEPS) as Step[]
    const interactions = names.map((step): [string, Interaction] => [`go to ${step}`, (on) => stepChange(on, step)])
    const rows = await waitRows(page, Object.fromEntries(interactions), { rounds: ROUNDS, mostMs: MOST_MS })
    print(
      `Steps of a draft with ${FILES} files and ${PEOPLE} people: the longest wait in each of ${ROUNDS} rounds`,
      rows,
    )
  } finally {
    await browser.close()
  }
}

/** From the step Message, or to it from the recipients. */
async function stepChange(page: Page, step: Step): ReturnType<Interaction> {
  await go(page, step === 'message' ? 'recipients' : 'message')
  const link = await linkTo(page, step).boundingBox()
  if (!link) throw new Error(`there is no link to ${step}`)
  return {
    act: async () => {
      await page.mouse.click(link.x + link.width / 2, link.y + link.height / 2)
      await page.locator(STEPS[step]).first().waitFor()
    },
  }
}

const linkTo = (page: Page, step: Step) => page.locator(`nav[aria-label="Steps of sending"] a[href$="/${step}"]`)

async function go(page: Page, step: Step): Promise<void> {
  await linkTo(page, step).click()
  await page.locator(STEPS[step]).first().waitFor()
  await page.waitForLoadState('networkidle')
}

async function fullDraft(context: BrowserContext, stack: Stack): Promise<string> {
  const drafts = draftsOf(context.request, stack)
  const documents = Array.from({ length: FILES }, (_, index) => ({ id: randomUUID(), name: `Agreement ${index + 1}` }))
  const recipients = Array.from({ length: PEOPLE }, (_, id) => ({
    id,
    name: `Person ${id + 1}`,
    email: `person-${id + 1}@example.com`,
  }))
  const fields = documents.map(({ id }, index) => ({
    id: `field-${index}`,
    document: id,
    page: 1,
    recipient: index % PEOPLE,
    type: 'signature' as const,
    ...{ x: 0.1, y: 0.8, width: 0.3, height: 0.05 },
  }))
  const { id } = await drafts.create({ content: { recipients, documents, fields } })
  const pdf = Buffer.from(await pdfOf(2))
  for (const document of documents) await drafts.upload(id, document, pdf)
  return id
}
