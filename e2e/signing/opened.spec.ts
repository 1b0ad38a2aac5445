import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { get, signingLink } from '../fixtures/service'

const NOW = Date.now()

/** A page whose clock stands still, with the number of times that it reported being opened. */
async function openPage(page: Page) {
  const signer = person('Grace Hopper')
  const sent = await envelope('nda', [signer, person('Ada Lovelace')])
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sign/open')) reports.push(request.method())
  })
  await page.clock.install({ time: NOW })
  await page.clock.pauseAt(NOW + 1_000)
  await page.goto(await signingLink(signer.email))
  // The page's scripts come after two frames.
  await page.clock.runFor(100)
  await room(page).expectOpen(sent.subject)
  return { reports, isOpened: isOpened(sent.id) }
}

const isOpened = (id: string) => async () =>
  JSON.stringify(await get(`/envelopes/${id}/audit`)).includes('"action":"opened"')

/** The focus, as the page sees it: the browser of the journeys says that each of its pages has it. */
async function setFocus(page: Page, isFocused: boolean): Promise<void> {
  await page.evaluate((value) => {
    document.hasFocus = () => value
    window.dispatchEvent(new Event(value ? 'focus' : 'blur'))
  }, isFocused)
}

test('a scanner that loads the page, waits four seconds and leaves has not opened it', async ({ page }) => {
  const { reports, isOpened } = await openPage(page)
  await page.clock.runFor(4_000)
  // What scripts do is not what a person does.
  await page.evaluate(() => {
    scrollTo(0, 600)
    document.querySelector('h1')?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
    document.querySelector<HTMLButtonElement>('main button')?.focus()
  })
  await page.clock.runFor(500)
  await page.goto('about:blank')

  expect(reports).toEqual([])
  expect(await isOpened()).toBe(false)
})

test('a page in the background is not opened, however long it is loaded', { tag: '@long' }, async ({ page }) => {
  const { reports } = await openPage(page)
  await setFocus(page, false)
  await page.clock.runFor(60_000)
  expect(reports).toEqual([])

  await setFocus(page, true)
  await page.clock.runFor(4_000)
  await setFocus(page, false)
  await page.clock.runFor(10_000)
  await setFocus(page, true)
  await page.clock.runFor(4_000)
  expect(reports, 'the time before the break does not count').toEqual([])
})

test('five seconds before the eyes of a person count once', async ({ page }) => {
  const { reports, isOpened } = await openPage(page)
  await page.clock.runFor(5_000)
  await expect.poll(isOpened).toBe(true)

  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Tab')
  await page.clock.runFor(20_000)
  expect(reports).toEqual(['POST'])
})

for (const [act, perform] of Object.entries({
  'turning the wheel': (page: Page) => page.mouse.wheel(0, 200),
  'a key': (page: Page) => page.keyboard.press('PageDown'),
  'a press': (page: Page) => page.getByRole('heading', { level: 1 }).click(),
})) {
  test(`${act} opens the document at once`, async ({ page }) => {
    const { reports, isOpened } = await openPage(page)
    await perform(page)
    await expect.poll(isOpened).toBe(true)
    await expect.poll(() => reports).toEqual(['POST'])
  })
}

test('the code that a link asks for opens the document at once', { tag: '@long' }, async ({ page }) => {
  const signer = { ...person('Grace Hopper'), accessCode: 'RIGHT-0NE' }
  const { id, subject } = await sentPaper(
    signer,
    [[{ x: 72, y: 72, text: 'Agreement' }]],
    [{ type: 'signature', box: [72, 100, 170, 30], label: 'Signature' }],
  )
  await page.goto(await signingLink(signer.email))
  await page.getByLabel('Access code').fill(signer.accessCode)
  expect(await isOpened(id)()).toBe(false)
  // So that nobody reads for five seconds.
  await page.clock.install({ time: NOW })
  await page.clock.pauseAt(NOW + 1_000)
  await page.keyboard.press('Enter')
  await room(page).expectOpen(subject)
  await expect.poll(isOpened(id)).toBe(true)
})

test('a touch opens the document at once', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { isOpened } = await openPage(page)
  await page.getByRole('heading', { level: 1 }).tap()
  await expect.poll(isOpened).toBe(true)
})
