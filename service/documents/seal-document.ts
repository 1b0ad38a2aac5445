import { createHash } from 'node:crypto'
import type { P12Signer, Signer } from '@libpdf/core'
import { ObjectIdentifier, OctetString, Sequence } from 'asn1js'
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import type { UnsealedFile } from './compose'
import type { SealingIdentity } from './engine'

/** Room for a signature of an RSA key of 8192 bits and everything but the certificates. */
const ROOM_WITHOUT_CERTIFICATES = 4096

/** Holds the key and never reads a PDF: it signs the bytes around the hole. */
type DocumentSealer = {
  /** The most bytes that a signature needs. */
  room(): Promise<number>
  seal(unsealed: UnsealedFile): Promise<Uint8Array>
}

export function createDocumentSealer({ p12, password }: SealingIdentity): DocumentSealer {
  let openSigner: Promise<P12Signer> | undefined
  const open = () => {
    // Loaded with the first seal: a process that seals nothing does without it.
    openSigner ??= import('@libpdf/core').then(({ P12Signer }) => P12Signer.create(new Uint8Array(p12), password))
    return openSigner
  }

  return {
    async room() {
      const { certificate, certificateChain = [] } = await open()
      return [certificate, ...certificateChain].reduce((sum, { length }) => sum + length, ROOM_WITHOUT_CERTIFICATES)
    },
    async seal({ content, hole: { start, end } }) {
      const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      checkHole(file, start, end)
      const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
      const signature = Buffer.from(await signedCms(await open(), digest)).toString('hex')
      const room = end - start - 2
      if (signature.length > room) throw new Error('the signature is larger than its room')
      file.write(signature.padEnd(room, '0'), start + 1, 'latin1')
      return file
    },
  }
}

function checkHole(file: Buffer, start: number, end: number): void {
  const isWithin = Number.isInteger(start) && Number.isInteger(end) && start > 0 && end > start + 2 && end < file.length
  const isEmpty = isWithin && /^<0+>$/.test(file.toString('latin1', start, end))
  if (!isEmpty) throw new Error('the prepared document has no room for a seal')
}

const DATA = '1.2.840.113549.1.7.1'
const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const SHA256 = '2.16.840.1.101.3.4.2.1'
const WITH_SHA256 = { RSA: '1.2.840.113549.1.1.11', EC: '1.2.840.10045.4.3.2' }
const SET = 0x31

/**
 * A detached PAdES B-B signature over a SHA-256 digest: a CMS that names its certificate (CAdES).
 * It has no signing time, because PAdES baseline signatures state it in the file only (`M`).
 */
async function signedCms(signer: Signer, digest: Uint8Array): Promise<Uint8Array> {
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])].map(parseCertificate)
  const [certificate] = certificates
  if (!certificate) throw new Error('the sealing identity has no certificate')
  const attributes = new SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
      new Attribute({ type: MESSAGE_DIGEST, values: [octets(digest)] }),
      new Attribute({ type: SIGNING_CERTIFICATE, values: [certificateReference(certificate, signer.certificate)] }),
    ],
  })
  // They are signed as a set, whose tag they do not carry inside of the signature.
  const signed = new Uint8Array(attributes.toSchema().toBER(false))
  signed[0] = SET
  const signature = await signer.sign(signed, 'SHA-256')
  const info = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    digestAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
    signedAttrs: attributes,
    signatureAlgorithm: new AlgorithmIdentifier({ algorithmId: WITH_SHA256[signer.keyType] }),
    signature: octets(signature),
  })
  const data = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    digestAlgorithms: [new AlgorithmIdentifier({ algorithmId: SHA256 })],
    certificates,
    signerInfos: [info],
  })
  return new Uint8Array(new ContentInfo({ contentType: SIGNED_DATA, content: data.toSchema() }).toSchema().toBER(false))
}

/** Says which certificate signs, by its digest and its issuer's name (RFC 5035). */
function certificateReference({ issuer, serialNumber }: Certificate, der: Uint8Array): Sequence {
  const names = new GeneralNames({ names: [new GeneralName({ type: 4, value: issuer })] })
  const digest = octets(createHash('sha256').update(der).digest())
  const reference = new Sequence({ value: [digest, new IssuerSerial({ issuer: names, serialNumber }).toSchema()] })
  return new Sequence({ value: [new Sequence({ value: [reference] })] })
}

const parseCertificate = (der: Uint8Array) => Certificate.fromBER(new Uint8Array(der))
const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes).buffer })
