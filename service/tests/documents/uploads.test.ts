import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { form, layered, paper } from '@/lib/pdf/tests/papers'
import { DRAWING, onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { torture } from '@/scripts/testing/torture'
import { givenEngine } from './given'
import { faultsOf } from './likeness'
import { remade } from './tools'

const engine = await givenEngine()
const plain = raw(onePage())
const plainPage = { content: '0 0 1 rg 60 60 120 40 re f 1 0 0 rg 200 300 40 200 re f' }

const weak = '--allow-weak-crypto'
const REWRITTEN: [name: string, options: string[]][] = [
  ['linearised', ['--linearize']],
  ['with object streams', ['--object-streams=generate']],
  ['linearised, with object streams', ['--linearize', '--object-streams=generate']],
  ['encrypted, RC4 of 40 bit', [weak, '--encrypt', '', 'own', '40', '--']],
  ['encrypted, RC4 of 128 bit', [weak, '--encrypt', '', 'own', '128', '--use-aes=n', '--']],
  ['encrypted, AES of 128 bit', [weak, '--encrypt', '', 'own', '128', '--use-aes=y', '--']],
  ['encrypted, AES of 256 bit', ['--encrypt', '', 'own', '256', '--']],
  [
    'encrypted, metadata in the clear',
    [weak, '--encrypt', '', 'own', '128', '--use-aes=y', '--cleartext-metadata', '--'],
  ],
  ['encrypted, with object streams', ['--object-streams=generate', '--encrypt', '', 'own', '256', '--']],
  ['turned pages', ['--rotate=+90:1', '--rotate=+180:2', '--rotate=+270:3']],
]
test.each(torture.sample(REWRITTEN, 3))('a file is signed and sealed and looks as before: %s', async (_, options) => {
  const content = await remade(await paper(plainPage, plainPage, plainPage), ...options)

  expect(await faultsOf(engine, content)).toEqual([])
})

test.each([
  ['a stamp', [0, 0, 60, 71]],
  ['a label', [0, 0, 240, 36]],
  ['A0', [0, 0, 2384, 3370]],
  ['a banner of ten metres', [0, 0, 28_346, 2_000]],
])('pages of any size: %s', async (_, media) => {
  const content = await paper({ media, content: '0 0 1 rg 10 10 20 10 re f' })

  expect(await faultsOf(engine, content)).toEqual([])
})

test.each([
  ['a form', () => form('Was typed before')],
  ['layers', layered],
  ['a crop box', () => paper({ ...plainPage, crop: [50, 50, 400, 600], rotate: 270 })],
  ['pages off the origin', () => paper({ ...plainPage, media: [-100, -50, 300, 650], rotate: 90 })],
])('%s', async (_, content) => {
  expect(await faultsOf(engine, await content())).toEqual([])
})

const packed = deflateSync(DRAWING)
test.each([
  ['a page without a type', onePage({ 3: `<< ${PAGE.replace('/Type /Page ', '')} >>` })],
  ['a tree without types', onePage({ 2: '<< /Kids [3 0 R] /Count 1 >>' })],
  ['a tree that leads back to itself', onePage({ 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 1 >>' })],
  ['pages listed in an object of their own', onePage({ 2: '<< /Type /Pages /Kids 6 0 R /Count 1 >>', 6: '[3 0 R]' })],
  ['a page listed twice', onePage({ 2: '<< /Type /Pages /Kids [3 0 R 3 0 R] /Count 2 >>' })],
  ['a page without boxes', onePage({ 3: `<< ${PAGE.replace('/MediaBox [0 0 595 842]', '')} >>` })],
  ['a page without a drawing', onePage({ 3: `<< ${PAGE.replace('/Contents 5 0 R', '')} >>` })],
  ['a page without resources', onePage({ 3: `<< ${PAGE.replace(/\/Resources.*>> >>/, '')} >>` })],
  ['a font that is missing', onePage({ 4: 'null' })],
  ['a turn that is no quarter', onePage({ 3: `<< ${PAGE} /Rotate 45 >>` })],
  ['a packed drawing with a wrong checksum', onePage({ 5: { entries: '/Filter /FlateDecode', data: spoilt(packed) } })],
  [
    'a drawing that states its filter elsewhere',
    onePage({ 5: { entries: '/Filter 6 0 R', data: packed }, 6: '/FlateDecode' }),
  ],
  ['a drawing that is left open', onePage({ 5: { data: `q 0.3 0 0 0.3 50 50 cm ${DRAWING} BT` } })],
  [
    'a drawing scaled by small numbers',
    onePage({
      3: `<< ${PAGE.replace(/\/Resources.*>> >>/, '/Resources << /XObject << /X 6 0 R >> >>')} >>`,
      5: { data: '/X Do' },
      6: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 99999999 99999999] /Matrix [0.0000123 0 0 0.0000123 0 0]',
        data: '0 0 1 rg 9000000 9000000 20000000 20000000 re f',
      },
    }),
  ],
])('what readers put up with: %s', async (_, objects) => {
  expect(await faultsOf(engine, raw(objects))).toEqual([])
})

function spoilt(data: Buffer): Buffer {
  return Buffer.concat([data.subarray(0, -4), Buffer.from('oops')])
}

test('a layer left open that is hidden does not hide what is stamped', async () => {
  const content = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >> >>',
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Properties << /H 6 0 R >> >> /Contents 5 0 R >>',
      5: { data: '0 0 1 rg 100 100 200 50 re f /OC /H BDC' },
      6: '<< /Type /OCG /Name (Hidden) >>',
    }),
  )

  expect(await faultsOf(engine, content)).toEqual([])
  expect(await faultsOf(engine, plain)).toEqual([])
})

test('a password that protects nothing but attachments is not asked for', async () => {
  const hex = (bytes: number) => `<${'00'.repeat(bytes)}>`
  const key = `/Filter /Standard /V 5 /R 6 /P -4 /O ${hex(48)} /U ${hex(48)} /OE ${hex(32)} /UE ${hex(32)} /Perms ${hex(16)}`
  const filters = '/CF << /StdCF << /CFM /AESV3 /AuthEvent /EFOpen >> >> /StmF /Identity /StrF /Identity /EFF /StdCF'
  const trailer = `/Encrypt 6 0 R /ID [${hex(16)} ${hex(16)}]`

  const content = raw(onePage({ 6: `<< ${key} ${filters} >>` }), { trailer })

  expect(await faultsOf(engine, content, plain)).toEqual([])
})
