import { expect, test } from '../fixtures/desk'
import { envelope, person } from '../fixtures/given'
import { signingLink } from '../fixtures/service'

/** One page, where the envelope's document has several. */
const ONE_PAGE = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
trailer <</Root 1 0 R /Size 4>>
%%EOF`

test('a document with other pages than announced cannot be signed, and can be declined', async ({ page }) => {
  const signer = person('Ada Lovelace')
  const { subject } = await envelope('nda', [person('Grace Hopper'), signer])
  await page.route('**/api/sign/files/0*', (route) => route.fulfill({ contentType: 'application/pdf', body: ONE_PAGE }))
  await page.goto(await signingLink(signer.email))

  await expect(page.getByRole('heading', { name: subject })).toBeVisible()
  await expect(page.getByText('Part of the document could not be shown, so you cannot finish here')).toBeVisible()

  await page.getByRole('button', { name: 'Decline' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})
