import type { Certificate, RelativeDistinguishedNames } from 'pkijs'
import { digest, hexText, isEqual } from './bytes'
import { isSignedBy, NotChecked } from './signature'

/** A certificate's details, and whether anybody else issued it. */
export type CertificateFacts = {
  subject: string
  issuer: string
  notBefore: Date
  notAfter: Date
  isSelfSigned: boolean
  /** SHA-256 of the certificate, in hexadecimal. */
  fingerprint: string
}

const SHORT: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.5': 'serialNumber',
  '2.5.4.97': 'organizationIdentifier',
  '1.2.840.113549.1.9.1': 'E',
}

export async function certificateFacts(certificate: Certificate): Promise<CertificateFacts> {
  return {
    subject: formatName(certificate.subject),
    issuer: formatName(certificate.issuer),
    notBefore: certificate.notBefore.value,
    notAfter: certificate.notAfter.value,
    isSelfSigned: await isSelfSigned(certificate),
    fingerprint: hexText(await digest('SHA-256', bytesOf(certificate))),
  }
}

export const bytesOf = (certificate: Certificate): Uint8Array<ArrayBuffer> =>
  new Uint8Array(certificate.toSchema().toBER(false))

/** The value alone if there is only one, otherwise every part with its short name. */
function formatName({ typesAndValues }: RelativeDistinguishedNames): string {
  const parts = typesAndValues.map(({ type, value }) => ({
    name: SHORT[type] ?? type,
    text: String(value.valueBlock.value),
  }))
  const [only] = parts
  if (parts.length === 1 && only) return only.text
  return parts.map(({ name, text }) => `${name}=${text}`).join(', ')
}

async function isSelfSigned(certificate: Certificate): Promise<boolean> {
  const names = [certificate.subject, certificate.issuer].map((name) => new Uint8Array(name.toSchema().toBER(false)))
  const [subject, issuer] = names
  if (!subject || !issuer || !isEqual(subject, issuer)) return false
  return isSignedBy({
    algorithm: certificate.signatureAlgorithm,
    hash: 'SHA-256',
    key: certificate.subjectPublicKeyInfo,
    signature: new Uint8Array(certificate.signatureValue.valueBlock.valueHexView),
    data: new Uint8Array(certificate.tbsView),
  }).catch((cause: unknown) => {
    // An unknown kind of signature. The certificate names no other issuer.
    if (cause instanceof NotChecked) return true
    throw cause
  })
}
