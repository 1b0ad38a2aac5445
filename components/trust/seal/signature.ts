import { fromBER, Integer, ObjectIdentifier, Sequence } from 'asn1js'
import { type AlgorithmIdentifier, type PublicKeyInfo, RSASSAPSSParams } from 'pkijs'
import type { HashName } from './bytes'

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
type Signed = {
  algorithm: AlgorithmIdentifier
  /** For algorithms that don't name their hash. */
  hash: HashName
  key: PublicKeyInfo
  signature: Uint8Array<ArrayBuffer>
  data: Uint8Array<ArrayBuffer>
}

/** Whether the key's owner signed the data. With Web Cryptography, because pkijs can't verify ECDSA. */
export async function isSignedBy({ algorithm, hash: otherwise, key, signature, data }: Signed): Promise<boolean> {
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
