import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo } from 'pkijs'
import { namesItsCertificate, statedDigest, statedType } from './attributes'
import { digest, isEqual, octetsOf } from './bytes'
import { hashNamed, isSignedBy, NotChecked } from './signature'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const SUBJECT_KEY_ID = '2.5.29.14'

/** `altered`: the bytes are not those that were sealed. `forged`: the signature itself is not valid. */
export type Integrity =
  | { kind: 'sound' }
  | { kind: 'altered' }
  | { kind: 'forged'; why: string }
  | { kind: 'unchecked'; why: string }

export type Content = Blob | Uint8Array<ArrayBuffer>
export type Cms = { signed: SignedData; signer: SignerInfo; certificate: Certificate }

/** Reads a signature with the certificate that it names; undefined for other bytes. */
export function readCms(der: Uint8Array<ArrayBuffer>): Cms | undefined {
  const { offset, result } = fromBER(der)
  // Zeros fill the space reserved in the file; anything else doesn't belong there.
  if (offset <= 0 || der.subarray(offset).some((byte) => byte !== 0)) return undefined
  try {
    const content = new ContentInfo({ schema: result })
    if (content.contentType !== SIGNED_DATA) return undefined
    const signed = new SignedData({ schema: content.content })
    const [signer, ...more] = signed.signerInfos
    const certificate = signed.certificates?.find(
      (each): each is Certificate => each instanceof Certificate && signer !== undefined && isNamed(signer, each),
    )
    return signer && certificate && more.length === 0 ? { signed, signer, certificate } : undefined
  } catch {
    // pkijs throws various errors. An unreadable signature is a finding, not a failure.
    return undefined
  }
}

function isNamed({ sid }: SignerInfo, certificate: Certificate): boolean {
  if (sid instanceof IssuerAndSerialNumber) {
    return sid.serialNumber.isEqual(certificate.serialNumber) && sid.issuer.isEqual(certificate.issuer)
  }
  const extension = certificate.extensions?.find(({ extnID }) => extnID === SUBJECT_KEY_ID)
  const [own, named] = [octetsOf(extension?.parsedValue), octetsOf(sid)]
  return own !== undefined && named !== undefined && isEqual(own, named)
}

/** Whether the signature is valid for this content. */
export async function checkCms(cms: Cms, content: Content): Promise<Integrity> {
  try {
    return await check(cms, content)
  } catch (cause) {
    if (cause instanceof NotChecked) return { kind: 'unchecked', why: cause.message }
    // Keys and numbers that Web Cryptography rejects.
    if (cause instanceof DOMException) return { kind: 'forged', why: 'its key or its numbers are invalid' }
    throw cause
  }
}

async function check({ signed, signer, certificate }: Cms, content: Content): Promise<Integrity> {
  const hash = hashNamed(signer.digestAlgorithm.algorithmId)
  const { attributes } = signer.signedAttrs ?? { attributes: [] }
  if (signer.signedAttrs) {
    const stated = statedDigest(attributes)
    if (!stated) return { kind: 'forged', why: 'it does not state the fingerprint of what it covers' }
    if (!isEqual(await digest(hash, content), stated)) return { kind: 'altered' }
    if (statedType(attributes) !== signed.encapContentInfo.eContentType) {
      return { kind: 'forged', why: 'it states another type of content' }
    }
    if (!(await namesItsCertificate(attributes, certificate))) {
      return { kind: 'forged', why: 'it was made for a certificate other than its own' }
    }
  }
  const holds = await isSignedBy({
    algorithm: signer.signatureAlgorithm,
    hash,
    key: certificate.subjectPublicKeyInfo,
    signature: new Uint8Array(signer.signature.valueBlock.valueHexView),
    data: signer.signedAttrs ? new Uint8Array(signer.signedAttrs.encodedValue) : await bytesIn(content),
  })
  if (!holds) {
    // Without signed attributes the signature covers the bytes directly: the two cases look the same.
    return signer.signedAttrs ? { kind: 'forged', why: 'it does not match its certificate' } : { kind: 'altered' }
  }
  if (hash === 'SHA-1') return { kind: 'unchecked', why: 'it uses SHA-1, which can be forged' }
  return { kind: 'sound' }
}

const bytesIn = async (content: Content): Promise<Uint8Array<ArrayBuffer>> =>
  content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content
