import { expect, test } from '../fixtures/desk'
import { person } from '../fixtures/given'
import { type PaperField, sentPaper } from '../fixtures/paper'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

const FIELDS: PaperField[] = [
  { type: 'text', box: [90, 120, 170, 23], label: 'Answer' },
  { type: 'signature', box: [90, 200, 170, 44] },
]
const LINES = [{ x: 40, y: 143, text: 'Answer:' }]

test('a text is shown as it is stamped, and one that does not fit its field has to be shortened', async ({ page }) => {
  const signer = person('Grace Hopper')
  const { subject } = await sentPaper(signer, [LINES], FIELDS)
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(subject)
  const answer = page.getByRole('textbox', { name: 'Answer' })
  const stamped = page.locator('[data-field="f0"] svg text')

  await answer.fill('Long answer: the quick brown fox jumps over the lazy dog')
  await answer.blur()
  // Two lines of a smaller size, as on paper; the control itself has one line.
  await expect(stamped).toHaveCount(2)
  await expect(stamped.first()).toHaveText(/^Long answer: the quick/)
  await expect(answer).not.toHaveAttribute('aria-invalid')

  await answer.fill('the quick brown fox jumps over the lazy dog, '.repeat(8))
  await expect(answer).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('textbox', { name: 'This does not fit here. Shorten it.' })).toBeVisible()
  await expect(answer).toHaveValue(/lazy dog, the quick/)

  await answer.fill('The quick brown fox')
  await expect(answer).not.toHaveAttribute('aria-invalid')
  await answer.blur()
  await expect(stamped).toHaveText(['The quick brown fox'])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a field of one line takes no line breaks, and says what does not fit', { tag: '@long' }, async ({ page }) => {
    const signer = person('Grace Hopper')
    const { subject } = await sentPaper(signer, [LINES], FIELDS)
    await page.goto(await signingLink(signer.email))
    await room(page).expectOpen(subject)

    await page.getByRole('button', { name: /^Answer/ }).tap()
    const entry = page.getByRole('dialog').getByRole('textbox', { name: 'Answer' })
    expect(await entry.evaluate((element) => element.tagName)).toBe('INPUT')
    await entry.fill('the quick brown fox jumps over the lazy dog, '.repeat(8))
    await expect(page.getByRole('dialog').getByText('This does not fit here. Shorten it.')).toBeVisible()
  })
})
