import { GeneralizedTime, OctetString, UTCTime } from 'asn1js'
import type { Attribute, Certificate, SignerInfo } from 'pkijs'
import { digest, idOf, isEqual, octetsOf, partsOf } from './bytes'
import { bytesOf } from './certificate'
import { hashNamed } from './signature'

const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_TIME = '1.2.840.113549.1.9.5'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.47'
const SHA_256 = '2.16.840.1.101.3.4.2.1'

/** The value of an attribute that must occur exactly once. */
function only(attributes: readonly Attribute[], type: string): unknown {
  const [found, ...more] = attributes.filter((attribute) => attribute.type === type)
  return found?.values.length === 1 && more.length === 0 ? found.values[0] : undefined
}

export const statedDigest = (attributes: readonly Attribute[]) => octetsOf(only(attributes, MESSAGE_DIGEST))
export const statedType = (attributes: readonly Attribute[]) => idOf(only(attributes, CONTENT_TYPE))

/** PAdES: the signature names its certificate, so it can't be replaced with another one. */
export async function namesItsCertificate(attributes: readonly Attribute[], certificate: Certificate) {
  if (!attributes.some(({ type }) => type === SIGNING_CERTIFICATE)) return true
  const [first] = partsOf(partsOf(only(attributes, SIGNING_CERTIFICATE))[0])
  const parts = partsOf(first)
  const stated = octetsOf(parts.find((part) => part instanceof OctetString))
  const algorithm = partsOf(parts[0]).map(idOf).at(0) ?? SHA_256
  return stated !== undefined && isEqual(stated, await digest(hashNamed(algorithm), bytesOf(certificate)))
}

/** The time by the signer's own clock, if it is signed. */
export function statedTime({ signedAttrs }: SignerInfo): Date | undefined {
  const value = only(signedAttrs?.attributes ?? [], SIGNING_TIME)
  return value instanceof UTCTime || value instanceof GeneralizedTime ? value.toDate() : undefined
}
