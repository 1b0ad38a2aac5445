import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/desk'
import { envelope, person, viewProblemOf } from './fixtures/given'
import { room } from './fixtures/room'
import { signingLink } from './fixtures/service'

const ARABIC: { browser: { oldTitle: string } } = JSON.parse(readFileSync('lib/messages/translations/ar.json', 'utf8'))
const TITLE = 'This browser is too old for this page'

/** Without a method that came to browsers in 2023. */
const removeMethod = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'any'))

async function expectOnlyNote(page: Page, title = TITLE): Promise<void> {
  await expect(page.getByRole('heading')).toHaveText([title])
  await expect(page.getByRole('button')).toHaveCount(0)
}

test('a signer whose browser is too old reads what else they can do, in their language', async ({ visitor }) => {
  const signer = person('Grace Hopper')
  const { id, subject } = await envelope('nda', [signer, person('Ada Lovelace')])
  const link = await signingLink(signer.email)

  await test.step('in English', async () => {
    const page = await visitor()
    await removeMethod(page)
    await page.goto(link)
    await expectOnlyNote(page)
    await expect(page.getByText('Safari 17.4, Chrome 120, Edge 120, Firefox 140')).toBeVisible()
    await expect(page.getByText('reply to the email with the link')).toBeVisible()
    await page.mouse.click(100, 100)
    await expect.poll(() => viewProblemOf(id)).toMatchObject({ reason: 'browser' })
  })

  await test.step('in Arabic', async () => {
    const page = await visitor({ locale: 'ar' })
    await removeMethod(page)
    await page.goto(link)
    await expectOnlyNote(page, ARABIC.browser.oldTitle)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  })

  await test.step('another browser opens the same link', async () => {
    const page = await visitor()
    await page.goto(link)
    await room(page).expectOpen(subject)
    await expect(page.getByRole('heading', { name: TITLE })).toHaveCount(0)
    await page.mouse.click(5, 5)
    await expect.poll(() => viewProblemOf(id)).toBeUndefined()
  })
})

test('a browser that is too old for the dashboard says so', async ({ page, signInAs }) => {
  await signInAs('sender')
  await removeMethod(page)
  await page.goto('/envelopes')
  await expectOnlyNote(page)
  await expect(page.getByText('open the page in another browser')).toBeVisible()
})

test('a browser that cannot read a script of the page says that it is too old', { tag: '@long' }, async ({
  browser,
  baseURL,
}) => {
  // Its console has the syntax error.
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.route('**/_next/static/chunks/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'syntax of the future' }),
  )
  await page.goto('/sign-in')
  await expectOnlyNote(page)
  await context.close()
})
