import { expect, test } from 'vitest'
import { fileName } from './files'

test.each([
  ['NDA: Northwind / Contoso', 'NDA Northwind Contoso-signed.pdf'],
  ['..\\..\\etc', 'etc-signed.pdf'],
  ['保密协议', '保密协议-signed.pdf'],
  ['  ', 'id-signed.pdf'],
  ['👍'.repeat(120), `${'👍'.repeat(100)}-signed.pdf`],
  ['..lease\u202e\n', 'lease-signed.pdf'],
])('a file is named so that every system takes it: %s', (title, name) => {
  expect(fileName(title, 'id', '-signed.pdf')).toBe(name)
})
