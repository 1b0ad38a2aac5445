import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { useOldestBrowser } from '../fixtures/oldest-browser'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

test('the oldest supported browser draws a document, has its text, finds in it, and signs', async ({
  page,
  visitor,
  signInAs,
}) => {
  test.setTimeout(120_000)
  await signInAs('admin')
  const [grace, ada] = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', [grace, ada])

  await test.step('the signer reads the document and signs', async () => {
    const phone = await visitor()
    await useOldestBrowser(phone)
    await phone.goto(await signingLink(grace.email))
    const signer = room(phone)
    await signer.expectOpen(nda.subject)
    expect(await phone.evaluate(() => 'navigation' in window || 'ImageDecoder' in window)).toBe(false)
    await expect(phone.locator('[data-page] canvas').first()).toBeVisible()
    await expect(phone.locator('.textLayer').first()).toContainText('confidential')
    await signer.field('Company').fill('Acme')
    await signer.adoptTyped(grace.name)
    await signer.finish()
  })

  await test.step('the sender finds a word of it', async () => {
    await useOldestBrowser(page)
    await page.goto(`/envelopes/${nda.id}/document`)
    await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
    await page.getByRole('button', { name: /^Find in document/ }).click()
    await page.getByRole('textbox', { name: 'Find in document' }).fill('confidential')
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of [1-9]/)
  })
})
