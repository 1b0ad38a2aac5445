import { createHash, verify, X509Certificate } from 'node:crypto'
import { PDF, PdfDict, PdfString } from '@libpdf/core'
import { type Attribute, ContentInfo, SignedData, type SignerInfo } from 'pkijs'
import { dictAt, listAt, numbersOf, resolve } from '@/lib/pdf/page/geometry'

/**
 * Checks a sealed file the way a reader would, from its bytes alone: there is exactly one
 * signature, it covers the whole file but its own hole, it verifies, and the file opens with the
 * pages it should have. Throws what is wrong.
 */
export async function verifySeal(content: Uint8Array, pageCount: number): Promise<void> {
  const pdf = await PDF.load(content)
  if (pdf.getPageCount() !== pageCount) throw new Error(`sealed file has ${pdf.getPageCount()} pages, not ${pageCount}`)
  const signature = onlySignature(pdf)
  const range = numbersOf(pdf, signature.get('ByteRange'))
  const contents = signature.getString('Contents')
  if (!(contents instanceof PdfString)) throw new Error('the seal is empty')
  verifySignature(contents.bytes, signedBytes(content, range, contents.bytes.length))
}

function onlySignature(pdf: PDF): PdfDict {
  const [item, ...more] = listAt(pdf, dictAt(pdf, pdf.getCatalog(), 'AcroForm'), 'Fields')
  const field = resolve(pdf, item)
  const signature = field instanceof PdfDict ? dictAt(pdf, field, 'V') : undefined
  if (!signature || more.length > 0) throw new Error('sealed file does not have exactly one seal')
  return signature
}

/** The covered bytes; the one hole must be the seal's hexadecimal string. */
function signedBytes(content: Uint8Array, range: number[], sealLength: number): Uint8Array {
  const [start, first = 0, second = 0, length = 0] = range
  const hole = second - first
  const whole = range.length === 4 && start === 0 && second + length === content.length && hole === sealLength * 2 + 2
  if (!whole) throw new Error('the seal does not cover the whole file')
  if (content[first] !== 0x3c || content[second - 1] !== 0x3e) throw new Error('the seal is not in its place')
  return Buffer.concat([content.subarray(0, first), content.subarray(second)])
}

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SHA = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

/** Checks a detached CMS signature over `data` against its certificate. */
function verifySignature(der: Uint8Array, data: Uint8Array): void {
  const signedData = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der)).content })
  const [signer] = signedData.signerInfos
  const [certificate] = signedData.certificates ?? []
  if (!signer?.signedAttrs || !certificate) throw new Error('the seal names no signer')
  const hash = SHA.get(signer.digestAlgorithm.algorithmId)
  if (!hash) throw new Error('the seal uses a digest that is not accepted')
  if (!createHash(hash).update(data).digest().equals(statedDigest(signer))) {
    throw new Error('the seal does not match the bytes of the file')
  }
  const key = new X509Certificate(Buffer.from(certificate.toSchema().toBER(false))).publicKey
  const attributes = Buffer.from(signer.signedAttrs.encodedValue)
  if (!verify(hash, attributes, key, signer.signature.valueBlock.valueHexView))
    throw new Error('the seal does not verify')
}

function statedDigest(signer: SignerInfo): Buffer {
  const digestAttribute = signer.signedAttrs?.attributes.find(
    (attribute: Attribute) => attribute.type === MESSAGE_DIGEST,
  )
  return Buffer.from(digestAttribute?.values[0]?.valueBlock.valueHexView ?? [])
}
