import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { room } from '../fixtures/room'
import { signingLink } from '../fixtures/service'

const WORDING = 'Ich habe alles gelesen.\n\nIch stimme der elektronischen Unterschrift zu.'

test('a wording that an admin changes meanwhile is shown and asked for again, and nothing typed is lost', {
  tag: '@long',
}, async ({ page, visitor, signInAs }) => {
  const people = [person('Grace Hopper'), person('Ada Lovelace')]
  const nda = await envelope('nda', people)
  const signing = await visitor()
  await signing.goto(await signingLink(people[0]?.email ?? ''))
  const { expectOpen, adoptTyped, field, consent, finishButton, expectSigned } = room(signing)
  await expectOpen(nda.subject)
  await adoptTyped('Grace Hopper')
  await field('Company').fill('Analytical Engines')

  await signInAs('admin')
  await page.goto('/settings/branding')
  await page.getByLabel('Consent to sign').fill(WORDING)
  await page.getByLabel('Language of the consent').fill('de')
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(page.getByText('Branding saved')).toBeVisible()

  await consent.check()
  await finishButton.click()
  await expect(signing.getByText('The wording has changed. Read it, then agree again.')).toBeVisible()
  await expect(field('Company')).toHaveValue('Analytical Engines')
  const changed = signing.getByRole('checkbox', { name: /Ich stimme/ })
  await expect(changed).not.toBeChecked()
  await expect(changed).toBeFocused()
  await changed.check()
  await finishButton.click()
  await expectSigned()

  await page.getByRole('button', { name: 'Use the default wording' }).click()
  await page.getByRole('button', { name: 'Save branding' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()

  await page.goto(`/envelopes/${nda.id}/audit`)
  await page.getByText('Agreed to sign electronically').locator('xpath=ancestor::li').getByText('All fields').click()
  await expect(page.getByRole('blockquote')).toContainText('Ich stimme der elektronischen Unterschrift zu.')
})
