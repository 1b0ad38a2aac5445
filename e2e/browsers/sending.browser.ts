import { writeFile } from 'node:fs/promises'
import { person, subject } from '../fixtures/given'
import { paper } from '../fixtures/paper'
import { envelopesCalled, mailsTo } from '../fixtures/service'
import { expect, test } from './fixtures'

const LINES = [
  { x: 72, y: 72, text: 'Lease' },
  { x: 72, y: 500, text: 'Signature: ________________________' },
]

test('a sender chooses a PDF, takes the fields that it asks for, and sends it', async ({ tab, signInAs }, info) => {
  const ada = person('Ada Lovelace')
  const called = subject('Lease')
  const file = info.outputPath('Lease.pdf')
  await writeFile(file, paper([LINES]))
  await signInAs('sender')
  await tab.goto('/envelopes/new')
  await tab.see('heading', 'New envelope')

  await test.step('the file is uploaded and read', async () => {
    await tab.chooseFile(file)
    await tab.see('text', /^1 page · /)
  })
  await test.step('one recipient', async () => {
    await tab.fill('Email', `${ada.name} <${ada.email}>`)
    await tab.press('Tab')
    await tab.click('button', 'Continue to fields')
  })
  await test.step('the line to sign is suggested, and becomes a field', async () => {
    await tab.click('button', 'Add all')
    await tab.expectValue(() => document.querySelectorAll('button[data-field]').length, 1)
    await tab.click('button', 'Continue to review')
  })
  await test.step('it is reviewed and sent', async () => {
    await tab.see('heading', 'Review and send')
    await tab.fill('Subject', called)
    await tab.click('button', 'Send')
    await tab.see('heading', 'Sent')
  })
  expect(await envelopesCalled(called)).toMatchObject([{ status: 'Sent' }])
  expect((await mailsTo(ada.email)).length).toBe(1)
})
