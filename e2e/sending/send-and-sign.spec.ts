import { expectPageAccessible } from '../fixtures/accessibility'
import { expect, test } from '../fixtures/desk'
import { title } from '../fixtures/envelope'
import { person, subject, templateId, templateTitle } from '../fixtures/given'
import { expectSealed } from '../fixtures/pdf'
import { room } from '../fixtures/room'
import { envelopesCalled, get, mailsTo } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

test('a template is sent, signed by both people, and comes back sealed, on accessible pages', async ({
  page,
  context,
  visitor,
  signInAs,
  expectAccessible,
}, info) => {
  test.setTimeout(180_000)
  const [grace, natalia] = [person('Grace Hopper'), person('Наталья Иванова', 'natalia')]
  const called = subject('Confidentiality')
  let previewed = ''
  await signInAs('sender')

  await test.step('the sender fills the slots, and mends an address with a slip in it', async () => {
    await page.goto('/templates')
    await page.getByRole('link', { name: templateTitle('nda'), exact: true }).click()
    await page.waitForURL(`/templates/${await templateId('nda')}`)
    await page.getByRole('link', { name: 'Send', exact: true }).click()
    const { email, name, fillSlot, slot, toReview } = wizard(page)
    await expect(email('Counterparty')).toBeVisible()
    await expectAccessible()
    await fillSlot('Northwind Legal', grace)
    await name('Counterparty').fill(natalia.name)
    await email('Counterparty').fill('natalia@gmial.com')
    await expect(slot('Counterparty')).toContainText('Did you mean natalia@gmail.com?')
    await slot('Counterparty').getByRole('button', { name: 'Use it' }).click()
    await expect(email('Counterparty')).toHaveValue('natalia@gmail.com')
    await email('Counterparty').fill(natalia.email)
    await toReview()
  })

  const envelopeId = await test.step('writes, reviews and sends: one envelope is at the service', async () => {
    const { message, send, order, expectSent, openEnvelope, ...sender } = wizard(page)
    await sender.subject.fill(called)
    await message.fill('Two minutes, I promise.\n<b>Not bold</b>')
    await expectAccessible()
    await page.getByRole('button', { name: 'Email', exact: true }).click()
    const preview = page.frameLocator('iframe[title="The invitation"]')
    await expect(preview.getByText('<b>Not bold</b>')).toBeVisible()
    await expect(preview.getByRole('link', { name: 'Read and sign' })).toBeVisible()
    previewed = (await page.locator('iframe[title="The invitation"]').getAttribute('srcdoc')) ?? ''
    await expectAccessible()
    await expect(order).toContainText(natalia.email)
    await send.click()
    await expectSent()
    await expectAccessible()
    const id = await openEnvelope()
    const sent = await envelopesCalled(called)
    expect(sent.map((envelope) => envelope.id)).toEqual([id])
    expect(sent[0]?.signers?.map(({ name, email }) => ({ name, email }))).toEqual([grace, natalia])
    return id
  })

  await test.step('the mail that was previewed is the mail that was sent', async () => {
    const [mail] = await mailsTo(grace.email)
    // The preview has a placeholder for the link, counts its days from when it was drawn, and may not have styles of elements.
    const comparable = (html = '') =>
      html
        .replaceAll(/(https?:\/\/)?[\w.:-]+\/sign\/[\w-]+/g, 'LINK')
        .replaceAll(/https?:\/\/(?=<a href="LINK")/g, '')
        .replace('<base target="_blank">', '')
        .replaceAll(/ style="background-color:#[\da-f]{6}"/g, '')
        .replace(/Sign before<\/th><td>[^<]*/, '')
    expect(comparable(previewed)).toContain('LINK')
    expect(comparable(previewed)).toBe(comparable(mail?.html))
    expect(mail?.text).toContain('> Two minutes, I promise.')
  })

  await test.step('the first person follows the mail of the outbox and types a signature', async () => {
    await page.goto(`/outbox?to=${grace.email}`)
    await page.getByRole('list', { name: 'Emails' }).getByRole('link', { name: called }).click()
    const shown = page.frameLocator('iframe[title^="The email"]')
    await expect(shown.getByRole('heading', { name: /asks you to sign “/ })).toBeVisible()
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open signing link' }).click()
    const signerPage = await opened
    const { expectOpen, field, next, adoptTyped, finish } = room(signerPage)
    await expectOpen(called)
    await expect(signerPage.getByText('Two minutes, I promise.', { exact: false })).toBeVisible()
    await expect(signerPage.locator('canvas').first()).toBeVisible()
    await expect(field('Name')).toHaveValue(grace.name)
    await next.click()
    await field('Company').fill('Northwind Legal Ltd')
    await adoptTyped(grace.name)
    await expectPageAccessible(signerPage)
    await signerPage.reload()
    await expect(field('Company')).toHaveValue('Northwind Legal Ltd')
    await finish()
    await expectPageAccessible(signerPage)
    await signerPage.reload()
    await room(signerPage).expectClosed('You have already completed your part')
  })

  await test.step('the second person draws one, in another browser', async () => {
    const [assignment] = await get<unknown[]>(`/signers?email=${natalia.email}`)
    expect(assignment).toMatchObject({ ENVELOPE_ID: envelopeId, ENVELOPE_STATUS: 'Sent' })
    await page.goto(`/outbox?to=${natalia.email}`)
    await page.getByRole('list', { name: 'Emails' }).getByRole('link', { name: called }).click()
    const link = await page.getByRole('link', { name: 'Open signing link' }).getAttribute('href')
    const signerPage = await visitor()
    await signerPage.goto(link ?? 'the mail has no link')
    const { expectOpen, field, adoptDrawn, finish } = room(signerPage)
    await expectOpen(called)
    await field('Company').fill('Балтика ИТ')
    await adoptDrawn()
    await finish()
  })

  await test.step('the dashboard shows it signed, finds a name in it, and saves a sealed file', async () => {
    await page.goto(`/envelopes/${envelopeId}/document`)
    await expect(title(page)).toContainText('Signed')
    await expect(page.locator('canvas[data-drawn]').first()).toBeVisible()
    await page.getByRole('button', { name: /^Find in document/ }).click()
    await page.getByRole('textbox', { name: 'Find in document' }).fill(natalia.name)
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of [1-9]/)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    const file = info.outputPath('signed.pdf')
    await (await saved).saveAs(file)
    const text = expectSealed(file)
    expect(text).toContain(grace.name)
    expect(text).toContain(natalia.name)
    expect(text).toMatch(/certificate/i)
    expect(text).toContain('Балтика ИТ')
  })
})
