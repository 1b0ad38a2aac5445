import { letter } from '@/components/drafts/editor/suggest-fields/tests/letter'
import { boxOf } from '@/lib/printing/place'
import { expect, test } from '../fixtures/desk'
import { draftWithDocument, storedFields } from '../fixtures/draft'

const ADA = { id: 5, name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' as const }
const BO = { id: 2, name: 'Bo Diddley', email: 'bo@example.com', role: 'Signer' as const }
const PAGE = { width: 612, height: 792 }

/** A lease: anchors on page 1, a form on page 2 that is shown turned, lines to sign on page 3. */
const LEASE = letter(
  {
    text: [
      [72, 700, '{{sign:2}}'],
      [72, 600, '{{text:1:Purchase order}}'],
    ],
  },
  {
    more: '/Rotate 90',
    widgets: [
      '/FT /Sig /T (signature_1) /Rect [100 500 220 540]',
      '/FT /Tx /T (Tenant Name) /Rect [100 600 220 620]',
      '/FT /Btn /Ff 32768 /T (Size) /AS /Off /AP << /N << /Small 3 0 R /Off 3 0 R >> >> /Rect [300 600 312 612]',
      '/FT /Btn /Ff 32768 /T (Size) /AS /Off /AP << /N << /Large 3 0 R /Off 3 0 R >> >> /Rect [330 600 342 612]',
      '/FT /Ch /Ff 131072 /T (Country) /Opt [(Spain) (France)] /Rect [400 600 420 700]',
    ],
  },
  {
    text: [
      [72, 300, 'Signature: ________________________'],
      [340, 300, 'Date: ____________'],
    ],
  },
)

test('fields that a document asks for are suggested, and become fields at their place', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('sender')
  const file = { name: 'Lease.pdf', bytes: LEASE }
  const { id } = await draftWithDocument(page, file, { recipients: [ADA, BO] })
  await page.goto(`/drafts/${id}/fields`)

  const suggested = page.getByRole('region', { name: 'Suggested fields' })
  await expect(suggested.getByRole('listitem')).toHaveText([
    'Signature, page 1',
    'Text, page 1',
    'Signature, page 2',
    'Name, page 2',
    'Radio button, page 2',
    'Radio button, page 2',
    'Dropdown, page 2',
    'Signature, page 3',
    'Date, page 3',
  ])
  // Nothing is placed unasked.
  expect(await storedFields(page, id)).toEqual([])

  await suggested.getByRole('button', { name: 'Dismiss Date for Ada Lovelace, page 3' }).click()
  await page.getByRole('button', { name: 'Add the suggested Signature for Bo Diddley' }).click()
  await expect(page.getByRole('status').first()).toHaveText('1 suggested field added')
  await suggested.getByRole('button', { name: 'Add all' }).click()
  await expect(suggested).toHaveCount(0)

  await expect.poll(async () => (await storedFields(page, id)).length).toBe(8)
  const fields = (await storedFields(page, id)).map((field) => {
    const { x, y } = boxOf(field, field.page === 2 ? { width: PAGE.height, height: PAGE.width } : PAGE)
    const { type, page, recipient, label } = field
    return [type, page, recipient, label, Math.round(x), Math.round(y)]
  })
  expect(fields).toEqual([
    ['signature', 1, BO.id, undefined, 72, 51],
    ['text', 1, ADA.id, 'Purchase order', 72, 175],
    ['signature', 2, ADA.id, 'signature 1', 500, 100],
    ['name', 2, ADA.id, 'Tenant Name', 600, 100],
    ['radio', 2, ADA.id, 'Small', 600, 300],
    ['radio', 2, ADA.id, 'Large', 600, 330],
    ['dropdown', 2, ADA.id, 'Country', 600, 400],
    ['signature', 3, ADA.id, undefined, 125, 450],
  ])
})
