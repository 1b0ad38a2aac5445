import { expect, test } from '../fixtures/desk'
import { envelope, person, signs } from '../fixtures/given'
import { room } from '../fixtures/room'
import { post, signingLink } from '../fixtures/service'

test('a page that is open while the sender voids says so when it is looked at again', { tag: '@long' }, async ({
  page,
}) => {
  const signer = person('Grace Hopper')
  const nda = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.clock.install()
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(nda.subject)
  const reported = page.waitForResponse('**/api/sign/open')
  await room(page).field('Company').fill('Northwind Legal Ltd')
  await reported
  await post(`/envelopes/${nda.id}/void`, {})

  await page.clock.fastForward(10_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await room(page).expectClosed('The sender voided this document')
  await page.getByText('What you filled in').click()
  await expect(page.getByText('Northwind Legal Ltd')).toBeVisible()
})

test('a page that is open while the signer signs on a phone says so at the next act', { tag: '@long' }, async ({
  page,
}) => {
  const signer = person('Grace Hopper')
  const nda = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.clock.install()
  await page.goto(await signingLink(signer.email))
  await room(page).expectOpen(nda.subject)
  const reported = page.waitForResponse('**/api/sign/open')
  await page.getByRole('button', { name: 'Continue on a phone' }).click()
  await expect(page.getByRole('img', { name: 'Code to continue on a phone' })).toBeVisible()
  await reported
  await signs(signer)

  await page.clock.fastForward(5_000)
  await page.keyboard.press('Escape')

  await room(page).expectClosed('You have already completed your part')
})

test('the last page keeps the document’s name and the sender’s mark when it is loaded again', { tag: '@long' }, async ({
  page,
}) => {
  const signer = person('Grace Hopper')
  const nda = await envelope('nda', [signer, person('Ada Lovelace')])
  await page.goto(await signingLink(signer.email))
  const { expectOpen, adoptTyped, field, finish, expectClosed } = room(page)
  await expectOpen(nda.subject)
  await adoptTyped(signer.name)
  await field('Company').fill('Northwind Legal Ltd')
  await finish()

  await page.reload()

  await expectClosed('You have already completed your part')
  await expect(page.getByText(nda.subject)).toBeVisible()
  await expect(page.getByText('Northwind Legal', { exact: true })).toBeVisible()
})
