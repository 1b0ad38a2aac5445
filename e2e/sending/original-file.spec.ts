import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures/desk'
import { draftWithDocuments, sendDraft, signatureField } from '../fixtures/draft'

test('“Original file” gives the sender the very file that was uploaded', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  const bytes = readFileSync('lib/pdf/tests/samples/signed-by-another-party.pdf')
  const recipients = [{ id: 1, name: 'Olive Original', email: 'olive@original.example' }]
  const { id } = await draftWithDocuments(page, [{ name: 'Offer.pdf', bytes }], ([document = '']) => ({
    ...{ recipients, emailSubject: 'Offer with a signature', fields: [signatureField(document, 1)] },
    documents: [{ id: document, name: 'Offer.pdf', acceptsLostSignature: true }],
  }))
  await page.goto(`/envelopes/${await sendDraft(page, id)}`)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Original file of Offer.pdf' }).click(),
  ])

  expect(readFileSync(await download.path())).toEqual(bytes)
})
