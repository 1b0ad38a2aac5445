import { expect, test } from '../fixtures/desk'
import { participant, title } from '../fixtures/envelope'
import { envelope, person } from '../fixtures/given'
import { room } from '../fixtures/room'
import { mailsTo, signingLink } from '../fixtures/service'

test('people of an ordered template are mailed one after another, and only whose turn it is can sign', {
  tag: '@long',
}, async ({ page, visitor, signInAs }) => {
  const people = [person('Priya Nair'), person('Tomás Vega', 'tomas'), person('Hannah Brooks')] as const
  const [priya, tomas, hannah] = people
  const offer = await envelope('offer', [...people])

  expect(await mailsTo(priya.email)).toHaveLength(1)
  expect(await mailsTo(tomas.email)).toHaveLength(0)
  expect(await mailsTo(hannah.email)).toHaveLength(0)

  await signInAs('sender')
  await page.goto(`/envelopes/${offer.id}`)
  await expect(participant(page, priya.email)).toContainText('step 1 of 3')
  await expect(participant(page, tomas.email)).toContainText('step 2 of 3')

  const signer = await visitor()
  const { expectOpen, expectClosed, field, adoptTyped, finish } = room(signer)
  await signer.goto(await signingLink(priya.email))
  await expectOpen(offer.subject)
  await expect(signer.getByText('asks Priya Nair to approve')).toBeVisible()
  await adoptTyped(priya.name)
  await expect(room(signer).finishButton).toHaveText('Approve')
  await finish()
  await expect(signer.getByRole('heading', { name: 'You have approved' })).toBeVisible()

  await expect.poll(async () => (await mailsTo(tomas.email)).length).toBe(1)
  expect(await mailsTo(hannah.email)).toHaveLength(0)

  const ahead = await signingLink(tomas.email)
  await signer.goto(ahead)
  await expectOpen(offer.subject)
  await adoptTyped(tomas.name)
  await finish()

  await expect.poll(async () => (await mailsTo(hannah.email)).length).toBe(1)
  await signer.goto(ahead)
  await expectClosed('You have already completed your part')

  await signer.goto(await signingLink(hannah.email))
  await expectOpen(offer.subject)
  await field('Home address').fill('27 Albion Terrace, Bristol')
  await field('First day').fill('1 February')
  await adoptTyped(hannah.name)
  await room(signer).consent.check()
  await room(signer).finishButton.click()
  await expect(signer.getByText('Tick “Right to work” to go on.').first()).toBeVisible()
  await signer.getByRole('checkbox', { name: /Right to work/ }).check()
  await finish()

  await page.reload()
  await expect(title(page)).toContainText('Signed')
})
