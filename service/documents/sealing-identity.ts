import { randomBytes, webcrypto } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BitString, Integer, Utf8String } from 'asn1js'
import {
  AttributeTypeAndValue,
  AuthenticatedSafe,
  BasicConstraints,
  CertBag,
  Certificate,
  Extension,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
  Time,
} from 'pkijs'
import { z } from 'zod'
import type { Sealer } from '@/lib/seal/sealer'
import { DAY_MS } from '@/lib/text/durations'
import type { SealedColumn } from '../store/sealed-columns'
import type { Store } from '../store/store'
import type { SealingIdentity } from './engine'

const NAME = 'sealing identity'
const IdentitySecret = z.object({ p12: z.base64(), password: z.string() })

/**
 * The certificate that seals documents: the configured one, or one that is made and stored at first
 * start: every process on one database seals with the same.
 */
export async function sealingIdentity(
  store: Store,
  sealer: Sealer<SealedColumn>,
  ownFile: { path: string; password: string } | undefined,
): Promise<SealingIdentity> {
  if (ownFile) return { p12: await readConfiguredFile(ownFile.path), password: ownFile.password }
  const identityRow =
    (await store.installation.read(NAME)) ?? (await store.installation.keepFirst(NAME, await fresh(sealer)))
  const { p12, password } = IdentitySecret.parse(
    JSON.parse(sealer.open(identityRow, 'installation.value_sealed', NAME).toString('utf8')),
  )
  return { p12: Buffer.from(p12, 'base64'), password }
}

async function fresh(sealer: Sealer<SealedColumn>): Promise<Buffer> {
  const { p12, password } = await createSealingIdentity('Document sealing service', new Date())
  const value = JSON.stringify({ p12: Buffer.from(p12).toString('base64'), password })
  return sealer.seal(value, 'installation.value_sealed', NAME)
}

async function readConfiguredFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new Error(`SERVICE_SIGNING_P12: the file ${path} cannot be read`, { cause })
  }
}

const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3'
const SERIAL_BYTES = 16
const PASSWORD_BYTES = 24
/** The password is 192 random bits: stretching adds nothing but time. */
const ITERATIONS = 2_000

/** Makes a self-signed certificate: ECDSA P-256, valid for ten years. */
export async function createSealingIdentity(commonName: string, now: Date): Promise<SealingIdentity> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await selfSigned(commonName, keys, now, randomBytes(SERIAL_BYTES))
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { p12: await packIdentity(certificate, key, password), password }
}

export async function packIdentity(certificate: Certificate, key: ArrayBuffer, password: string): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password).buffer
  const shroud = { password: secret, hmacHashAlgorithm: 'SHA-256', iterationCount: ITERATIONS }
  const contentEncryptionAlgorithm = { name: 'AES-CBC', length: 256, iv: randomBytes(16) }
  const keyBag = new PKCS8ShroudedKeyBag({ parsedValue: PrivateKeyInfo.fromBER(key) })
  await keyBag.makeInternalValues({ ...shroud, contentEncryptionAlgorithm })
  const contents = (bagId: string, bagValue: PKCS8ShroudedKeyBag | CertBag) => ({
    privacyMode: 0,
    value: new SafeContents({ safeBags: [new SafeBag({ bagId, bagValue })] }),
  })
  const certBag = new CertBag({ parsedValue: certificate })
  const safe = new AuthenticatedSafe({
    parsedValue: { safeContents: [contents(SHROUDED_KEY, keyBag), contents(CERTIFICATE, certBag)] },
  })
  await safe.makeInternalValues({ safeContents: [{}, {}] })
  const file = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } })
  await file.makeInternalValues({
    password: secret,
    iterations: ITERATIONS,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return new Uint8Array(file.toSchema().toBER(false))
}

const COMMON_NAME = '2.5.4.3'
const BASIC_CONSTRAINTS = '2.5.29.19'
const KEY_USAGE = '2.5.29.15'
const YEARS = 10
/** Sample documents are sealed as of the ninety days before, with a valid certificate. */
const BACKDATED_MS = 100 * DAY_MS

/** A self-signed certificate that may sign documents and nothing else. */
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
