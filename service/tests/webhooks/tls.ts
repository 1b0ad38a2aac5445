import { webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { AltName, AttributeTypeAndValue, BasicConstraints, Certificate, Extension, GeneralName, Time } from 'pkijs'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const DNS_NAME = 2
const DAY_MS = 24 * 3_600_000

type Issued = { certificate: Certificate; keys: CryptoKeyPair; pem: { cert: string; key: string } }
type Wish = { host: string; issuer?: Issued; validUntil?: Date }

/** A certificate for a host, signed by the issuer or by itself. */
export async function certificateFor({ host, issuer, validUntil }: Wish): Promise<Issued> {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: Math.floor(performance.now() * 1_000) + 1 })
  name(certificate.subject, host)
  if (issuer) certificate.issuer = issuer.certificate.subject
  else name(certificate.issuer, host)
  const end = validUntil ?? new Date(Date.now() + DAY_MS)
  certificate.notBefore = new Time({ value: new Date(end.getTime() - 10 * DAY_MS) })
  certificate.notAfter = new Time({ value: end })
  const names = new AltName({ altNames: [new GeneralName({ type: DNS_NAME, value: host })] })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: !issuer }).toSchema().toBER(false)),
    extension('2.5.29.17', names.toSchema().toBER(false)),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign((issuer?.keys ?? keys).privateKey, 'SHA-256')
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate,
    keys,
    pem: { cert: pem('CERTIFICATE', certificate.toSchema().toBER(false)), key: pem('PRIVATE KEY', key) },
  }
}

function name(subject: Certificate['subject'], value: string): void {
  subject.typesAndValues.push(new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value }) }))
}

const extension = (extnID: string, extnValue: ArrayBuffer) => new Extension({ extnID, critical: false, extnValue })

const pem = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----\n`
