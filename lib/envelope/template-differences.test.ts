import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Field } from '@/lib/contract/field'
import { type TemplateSide, templateDifferences } from './template-differences'

const field = (change: Partial<Field> = {}): Field => ({
  id: 'a',
  type: 'signature',
  signerIndex: 1,
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.05,
  ...change,
})
const lease = { name: 'Lease.pdf', fields: [field(), field({ id: 'b', type: 'date', page: 2 })] }
const base: PdfSignRequest = {
  templateName: 'Lease',
  signers: [
    { id: 1, name: 'Tenant', requestRole: 'Signer' },
    { id: 2, name: 'Landlord', requestRole: 'Approver' },
  ],
  files: [lease],
}
const version = (change: PdfSignRequest = {}, sha256s = ['lease']): TemplateSide => ({
  template: { ...base, ...change },
  documents: sha256s.map((sha256) => ({ sha256, pages: 3 })),
})
const differences = (mine: TemplateSide, saved = version()) =>
  templateDifferences(saved, mine).map((each) => [each.what, each.saved, each.mine].join(' | '))

test('versions that differ in nothing but the ids of fields are the same', () => {
  expect(
    differences(version({ files: [{ ...lease, fields: lease.fields.map((each) => ({ ...each, id: 'z' })) }] })),
  ).toEqual([])
})

test('a rule is another one where it depends on a field in another place', () => {
  const ruled = field({ id: 'b', type: 'date', page: 2, showIf: { field: 'a', is: 'filled' } })
  const saved = version({ files: [{ ...lease, fields: [field(), ruled] }] })
  const copied = [field({ id: 'x' }), field({ id: 'y', type: 'date', page: 2, showIf: { is: 'filled', field: 'x' } })]
  expect(differences(version({ files: [{ ...lease, fields: copied }] }), saved)).toEqual([])
  expect(differences(version(), saved)).toHaveLength(1)
})

test('a slot that was renamed, got a role or a default person, or is gone is named', () => {
  const signers = [
    { id: 1, name: 'Renter', requestRole: 'Signer', defaultName: 'Tess', defaultEmail: 'tess@example.com' },
  ]
  expect(differences(version({ signers, signerOrderRequired: true }))).toEqual([
    'Slot “Tenant” | Tenant · Signer | Renter · Signer · usually Tess, tess@example.com',
    'Slot “Landlord” | Landlord · Approver | Not there',
    'Signing | All at the same time | One after the other',
  ])
})

test('fields are compared by page: added, removed, moved', () => {
  const fields = [field({ x: 0.5 }), field({ id: 'c', type: 'text', page: 3 })]
  expect(differences(version({ files: [{ ...lease, fields }] }))).toEqual([
    'Fields on page 1 of “Lease.pdf” | 1 signature for Tenant | 1 signature for Tenant, elsewhere or with other settings',
    'Fields on page 2 of “Lease.pdf” | 1 date for Tenant | None of these',
    'Fields on page 3 of “Lease.pdf” | None of these | 1 text for Tenant',
  ])
})

test('documents are found again by content, then by name', () => {
  const annex = { name: 'Annex.pdf' }
  const saved = version({ files: [lease, annex] }, ['lease', 'annex'])
  const renamed = version({ files: [annex, { ...lease, name: 'Contract.pdf' }] }, ['annex', 'lease'])
  expect(differences(renamed, saved)).toEqual([
    'Name of a document | Lease.pdf | Contract.pdf',
    'Order of the documents | Lease.pdf, Annex.pdf | Annex.pdf, Lease.pdf',
  ])
  expect(differences(version({ files: [lease] }, ['other']), saved)).toEqual([
    'Pages of “Lease.pdf” | 3 pages, 2 fields | 3 pages, 2 fields, with other content',
    'Document “Annex.pdf” | 3 pages | Not there',
  ])
})

test('name, message and expiration are compared, and long texts shortened', () => {
  const mine = version({ templateName: 'Lease 2', emailMessage: 'x'.repeat(500), expirationDays: 30 })
  expect(differences(mine)).toEqual([
    'Name | Lease | Lease 2',
    `Message | None | ${'x'.repeat(120)}…`,
    'Expires after | None | 30 days',
  ])
})

test('of 2,000 fields that moved, each page is named once', () => {
  const many = (x: number) =>
    version({
      files: [{ ...lease, fields: Array.from({ length: 2_000 }, (_, at) => field({ x, page: 1 + (at % 50) })) }],
    })
  expect(differences(many(0.2), many(0.1))).toHaveLength(50)
})
