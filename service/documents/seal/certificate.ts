import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, Time } from 'pkijs'

const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const YEARS = 10
/** The sample tenant's documents are sealed as of the ninety days before; readers look whether the certificate was valid then. */
const BACKDATED_MS = 100 * 24 * 60 * 60 * 1000

/** A certificate that speaks for itself: it may sign documents and nothing else, certificates included. */
export async function selfSigned(commonName: string, keys: CryptoKeyPair, now: Date, serial: Uint8Array) {
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ valueHex: positive(serial) })
  for (const name of [certificate.subject, certificate.issuer]) {
    const value = new Utf8String({ value: commonName })
    name.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value }))
  }
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS)
  certificate.notBefore = new Time({ value: new Date(now.getTime() - BACKDATED_MS) })
  certificate.notAfter = new Time({ value: end })
  certificate.extensions = [
    extension(BASIC_CONSTRAINTS, new BasicConstraints({ cA: false }).toSchema().toBER(false)),
    extension(KEY_USAGE, digitalSignatureAndNonRepudiation().toBER(false)),
  ]
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey)
  await certificate.sign(keys.privateKey, 'SHA-256')
  return certificate
}

const extension = (extnID: string, value: ArrayBuffer) => new Extension({ extnID, critical: true, extnValue: value })

/** The two topmost of nine usage bits. */
const digitalSignatureAndNonRepudiation = () =>
  new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 })

function positive(serial: Uint8Array): ArrayBuffer {
  const bytes = new Uint8Array(serial)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.buffer
}
