import { expect, test } from 'vitest'
import { pdfBytes } from './pdf'

const dispositionOf = (name: string) =>
  pdfBytes({ bytes: new Uint8Array(), etag: '"1"', sha256: '', name }).headers.get('content-disposition') ?? ''

test.each([
  ['Lease.PDF', 'Lease.PDF', 'Lease.PDF'],
  ["Ada's “lease”", 'Ada_s _lease_.pdf', 'Ada%27s%20%E2%80%9Clease%E2%80%9D.pdf'],
  ['..\\..\\x', '.._.._x.pdf', '.._.._x.pdf'],
  ['lease\r\nset-cookie: a=b', 'lease_set-cookie_ a_b.pdf', 'lease_set-cookie%3A%20a%3Db.pdf'],
  ['half \ud83d', 'half _.pdf', 'half%20_.pdf'],
  ['invoice\u202efdp.exe', 'invoice_fdp.exe.pdf', 'invoice_fdp.exe.pdf'],
])('a document with the name %j downloads under a sane one', (name, plain, exact) => {
  expect(dispositionOf(name)).toBe(`inline; filename="${plain}"; filename*=UTF-8''${exact}`)
})
