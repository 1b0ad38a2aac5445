import { randomBytes as systemBytes, webcrypto } from 'node:crypto'
import {
  AuthenticatedSafe,
  CertBag,
  type Certificate,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
} from 'pkijs'
import type { SealingIdentity } from './engine'
import { selfSigned } from './seal/certificate'

const SHROUDED_KEY = '1.2.840.113549.1.12.10.1.2'
const CERTIFICATE = '1.2.840.113549.1.12.10.1.3'
const SERIAL_BYTES = 16
const PASSWORD_BYTES = 24
/** The password is 192 random bits: stretching it adds nothing, and every worker opens the file once. */
const ITERATIONS = 2_000

/** Makes the certificate that seals when the installation brings none: self-signed, ECDSA P-256, valid for ten years. */
export async function createSealingIdentity(
  commonName: string,
  now: Date,
  randomBytes: (size: number) => Buffer = systemBytes,
): Promise<SealingIdentity> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await selfSigned(commonName, keys, now, randomBytes(SERIAL_BYTES))
  const password = randomBytes(PASSWORD_BYTES).toString('base64url')
  const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { p12: await packIdentity(certificate, key, password), password }
}

/** The certificate and its key as PKCS#12. */
export async function packIdentity(certificate: Certificate, key: ArrayBuffer, password: string): Promise<Uint8Array> {
  const secret = new TextEncoder().encode(password).buffer
  const shroud = { password: secret, hmacHashAlgorithm: 'SHA-256', iterationCount: ITERATIONS }
  const contentEncryptionAlgorithm = { name: 'AES-CBC', length: 256, iv: systemBytes(16) }
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
