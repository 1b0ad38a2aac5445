import { readFileSync } from 'node:fs'
import { makeDue } from '../fixtures/database'
import { expect, test } from '../fixtures/desk'
import { dropFiles, storedFields } from '../fixtures/draft'
import { title } from '../fixtures/envelope'
import { person, subject } from '../fixtures/given'
import { expectSealed } from '../fixtures/pdf'
import { room } from '../fixtures/room'
import { actBeforeScripts } from '../fixtures/scripts'
import { envelopesCalled, mailsTo, signingLink } from '../fixtures/service'
import { wizard } from '../fixtures/wizard'

const sample = (name: string) => readFileSync(`service/seed/documents/${name}.pdf`)

test('three PDFs and a photo: two sign in order, one approves, and the result is sealed', async ({
  page,
  visitor,
  signInAs,
}, info) => {
  const [ada, bo, cleo] = [person('Ada Lovelace'), person('Bo Diddley'), person('Cleo Clerk')]
  const called = subject('Lease')
  const { saved, openEnvelope, ...sender } = wizard(page)
  await signInAs('sender')

  await test.step('the files are dropped together, and listed as they were dropped', async () => {
    const [lease, ...others] = [
      { name: 'Lease.pdf', bytes: sample('nda') },
      { name: 'Annex.pdf', bytes: sample('offer-letter') },
      { name: 'House rules.pdf', bytes: sample('services-agreement') },
      { name: 'Entrance.jpg', bytes: 'a photo' as const },
    ]
    await actBeforeScripts(page, '/envelopes/new', async () => {
      await dropFiles(page, [lease])
      // Once more, as somebody does who sees no sign of it.
      await dropFiles(page, [lease, ...others])
    })
    const names = page.getByRole('list', { name: 'Documents' }).getByRole('textbox', { name: 'Name of the document' })
    for (const [index, name] of ['Lease', 'Annex', 'House rules', 'Entrance'].entries())
      await expect(names.nth(index)).toHaveValue(name)
    await expect(page.getByText(/^4 documents, 20 pages, .* of 36 MB$/)).toBeVisible()
  })

  await test.step('three people in order, the last one approves', async () => {
    const emails = page.getByLabel('Email', { exact: true })
    await emails.first().fill([ada, bo, cleo].map(({ name, email }) => `${name} <${email}>`).join(', '))
    await emails.first().press('Tab')
    await expect(page.getByText('3 people were added.')).toBeVisible()
    await expect(emails).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Set signing order' }).check()
    await page.getByRole('region', { name: 'Recipient 3' }).getByLabel('Role').selectOption('Approves')
    await page.getByRole('button', { name: 'Continue to fields' }).click()
  })

  await test.step('ten fields on the first and the last page', async () => {
    const id = page.url().match(/drafts\/([^/]+)/)?.[1] ?? ''
    const pages = page.getByRole('application', { name: 'Pages and fields' })
    const focused = pages.locator('button[data-field]:focus')
    const KEYS = { Initials: 'i', Date: 'd', Name: 'n', Email: 'e', Company: 'c' }
    /** The first from the palette, then one for each letter. */
    const add = async (name: string, first: string, ...others: (keyof typeof KEYS)[]) => {
      await page.getByRole('list', { name: 'Recipients' }).getByRole('button', { name }).click()
      await page.getByRole('list', { name: 'Field types' }).getByRole('button', { name: first, exact: true }).focus()
      await page.keyboard.press('Enter')
      await expect(focused).toHaveAccessibleName(new RegExp(`^${first} for ${name}`))
      for (const type of others) {
        await page.keyboard.press(KEYS[type])
        await expect(focused).toHaveAccessibleName(new RegExp(`^${type} for ${name}`))
      }
    }
    await expect(pages.getByRole('group', { name: 'Page 1 of' })).toBeVisible()
    await add(ada.name, 'Signature', 'Initials', 'Date', 'Name')
    await page.getByRole('navigation', { name: 'Page thumbnails' }).hover()
    await page.mouse.wheel(0, 10_000)
    await page.getByRole('button', { name: 'Page 20, no fields' }).click()
    await expect(pages.getByRole('group', { name: 'Page 20 of' })).toBeVisible()
    await add(bo.name, 'Signature', 'Date', 'Email', 'Company')
    await add(cleo.name, 'Name', 'Date')
    await expect.poll(async () => (await storedFields(page, id)).length).toBe(10)
    await page.getByRole('button', { name: 'Continue to review' }).click()
  })

  const envelopeId = await test.step('scheduled for the next morning, reviewed and sent', async () => {
    await sender.subject.fill(called)
    await sender.message.fill('Please sign this week.')
    await page.getByLabel('At a date and time').check()
    await expect(
      page.getByText(/^Ada Lovelace is invited on .*; Bo Diddley after Ada Lovelace has signed/),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Scheduled for/ })).toBeVisible()
    return openEnvelope()
  })

  await test.step('nobody gets a mail before its time, and then the first signer does', async () => {
    await expect(title(page)).toContainText('Scheduled')
    expect(await mailsTo(ada.email)).toEqual([])
    await makeDue(envelopeId)
    await expect(title(page)).toContainText('Sent')
    expect(await mailsTo(bo.email)).toEqual([])
  })

  await test.step('each acts in turn', async () => {
    for (const someone of [ada, bo, cleo]) {
      await expect.poll(async () => (await mailsTo(someone.email)).length).toBeGreaterThan(0)
      const signer = await visitor()
      await signer.goto(await signingLink(someone.email))
      const { expectOpen, field, mark, adoptTyped, finish } = room(signer)
      await expectOpen(called)
      if (someone === bo) await field('Company').fill('Diddley & Sons')
      if (someone !== cleo) await adoptTyped(someone.name)
      if (someone === ada) {
        await mark(/^Initials, .*not adopted yet/).click()
        await signer.getByRole('button', { name: 'Adopt initials' }).click()
      }
      await finish()
    }
  })

  await test.step('the open page shows that it is completed, and the file is sealed', async () => {
    await expect(title(page)).toContainText('Signed')
    expect(await envelopesCalled(called)).toHaveLength(1)
    await page.goto(`/envelopes/${envelopeId}/document`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download/ }).click()
    const file = info.outputPath('signed.pdf')
    await (await download).saveAs(file)
    const text = expectSealed(file)
    for (const value of [ada.name, bo.name, cleo.name, 'Diddley & Sons', bo.email]) expect(text).toContain(value)
  })
})
