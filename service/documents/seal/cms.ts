import { createHash, verify, X509Certificate } from 'node:crypto'
import { type Attribute, ContentInfo, SignedData, type SignerInfo } from 'pkijs'

const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SHA = new Map([
  ['2.16.840.1.101.3.4.2.1', 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
])

/** Checks a detached CMS signature over `data` against the certificate it carries. Throws what is wrong. */
export function verifySignature(der: Uint8Array, data: Uint8Array): void {
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(der)).content })
  const [signer] = signed.signerInfos
  const [certificate] = signed.certificates ?? []
  if (!signer?.signedAttrs || !certificate) throw new Error('the seal names no signer')
  const hash = SHA.get(signer.digestAlgorithm.algorithmId)
  if (!hash) throw new Error('the seal uses a digest that is not accepted')
  if (!createHash(hash).update(data).digest().equals(statedDigest(signer))) {
    throw new Error('the seal speaks of other bytes than the file has')
  }
  const key = new X509Certificate(Buffer.from(certificate.toSchema().toBER(false))).publicKey
  const attributes = Buffer.from(signer.signedAttrs.encodedValue)
  if (!verify(hash, attributes, key, signer.signature.valueBlock.valueHexView))
    throw new Error('the seal does not verify')
}

function statedDigest(signer: SignerInfo): Buffer {
  const stated = signer.signedAttrs?.attributes.find((attribute: Attribute) => attribute.type === MESSAGE_DIGEST)
  return Buffer.from(stated?.values[0]?.valueBlock.valueHexView ?? [])
}
