import { fromBER, GeneralizedTime, Integer, ObjectIdentifier, OctetString, Sequence, UTCTime } from 'asn1js'
import {
  type AlgorithmIdentifier,
  type Attribute,
  type Certificate,
  type PublicKeyInfo,
  type RelativeDistinguishedNames,
  RSASSAPSSParams,
  type SignerInfo,
} from 'pkijs'
import { toHex } from '@/lib/text/hex'
import { digest, type HashName, idOf, isEqual, octetsOf, partsOf } from './bytes'

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
    fingerprint: toHex(await digest('SHA-256', bytesOf(certificate))),
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

const HASHES: Record<string, HashName> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const CURVES: Record<string, { namedCurve: string; size: number }> = {
  '1.2.840.10045.3.1.7': { namedCurve: 'P-256', size: 32 },
  '1.3.132.0.34': { namedCurve: 'P-384', size: 48 },
  '1.3.132.0.35': { namedCurve: 'P-521', size: 66 },
}
const PSS = '1.2.840.113549.1.1.10'
const ED25519 = '1.3.101.112'
const EC_KEY = '1.2.840.10045.2.1'
const RSA_KEYS = ['1.2.840.113549.1.1.1', PSS]
/** Algorithms that name their hash as well. */
const HASH_OF: Record<string, HashName> = {
  '1.2.840.113549.1.1.5': 'SHA-1',
  '1.2.840.113549.1.1.11': 'SHA-256',
  '1.2.840.113549.1.1.12': 'SHA-384',
  '1.2.840.113549.1.1.13': 'SHA-512',
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
}

/** This dashboard can't check a part of the seal; the message names it. */
export class NotChecked extends Error {}

export function hashNamed(algorithmId: string): HashName {
  const hash = HASHES[algorithmId]
  if (!hash) throw new NotChecked(`this dashboard does not know its hash algorithm (${algorithmId})`)
  return hash
}

type Scheme = { name: string; hash?: HashName; namedCurve?: string; saltLength?: number }
type SignatureInput = {
  algorithm: AlgorithmIdentifier
  /** For algorithms that don't name their hash. */
  hash: HashName
  key: PublicKeyInfo
  signature: Uint8Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
}

/**
 * Whether the key's owner signed the data. With Web Cryptography, because pkijs can't verify ECDSA.
 */
export async function isSignedBy({
  algorithm,
  hash: otherwise,
  key,
  signature,
  data,
}: SignatureInput): Promise<boolean> {
  const hash = HASH_OF[algorithm.algorithmId] ?? otherwise
  const keyKind = key.algorithm.algorithmId
  /** `keyScheme` imports the key where that takes other parameters than the verification. */
  const verify = async (scheme: Scheme, keyScheme: Scheme = scheme, bytes = signature) => {
    const spki = key.toSchema().toBER(false)
    const verifier = await crypto.subtle.importKey('spki', spki, keyScheme, false, ['verify'])
    return crypto.subtle.verify(scheme, verifier, bytes, data)
  }
  if (keyKind === ED25519) return verify({ name: 'Ed25519' })
  if (keyKind === EC_KEY) {
    const curve = curveOf(key)
    const raw = rawSignature(signature, curve.size)
    return raw !== undefined && verify({ name: 'ECDSA', hash }, { name: 'ECDSA', ...curve }, raw)
  }
  if (!RSA_KEYS.includes(keyKind)) throw new NotChecked(`this dashboard does not know its kind of key (${keyKind})`)
  if (algorithm.algorithmId !== PSS) return verify({ name: 'RSASSA-PKCS1-v1_5', hash })
  const { hashAlgorithm, saltLength } = new RSASSAPSSParams({ schema: algorithm.algorithmParams })
  const scheme = { name: 'RSA-PSS', hash: hashNamed(hashAlgorithm.algorithmId) }
  return verify({ ...scheme, saltLength }, scheme)
}

function curveOf({ algorithm }: PublicKeyInfo): { namedCurve: string; size: number } {
  const { algorithmParams } = algorithm
  const id = algorithmParams instanceof ObjectIdentifier ? algorithmParams.valueBlock.toString() : ''
  const curve = CURVES[id]
  if (!curve) throw new NotChecked('this dashboard does not know its key’s curve')
  return curve
}

/** A signature has two integers; Web Cryptography needs them concatenated with a fixed length. */
function rawSignature(der: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> | undefined {
  const { result } = fromBER(der)
  const parts = result instanceof Sequence ? result.valueBlock.value : []
  if (parts.length !== 2) return undefined
  const raw = new Uint8Array(2 * size)
  for (const [index, part] of parts.entries()) {
    if (!(part instanceof Integer)) return undefined
    const digits = part.valueBlock.valueHexView
    const from = digits.findIndex((byte) => byte !== 0)
    const plain = from < 0 ? digits.subarray(0, 0) : digits.subarray(from)
    if (plain.length > size) return undefined
    raw.set(plain, (index + 1) * size - plain.length)
  }
  return raw
}
