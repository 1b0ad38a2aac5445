import { fromBER } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, type SignerInfo, TSTInfo } from 'pkijs'
import { digest, isEqual, octetsOf, textOf } from './bytes'
import {
  type CertificateFacts,
  certificateFacts,
  hashNamed,
  isSignedBy,
  NotChecked,
  namesItsCertificate,
  statedDigest,
  statedTime,
  statedType,
} from './signature'

const DETACHED_FORMATS = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached'])

/** One seal of a file, checked from the file's bytes alone. */
export type SealCheck = {
  coverage: Coverage
  integrity: Integrity
  certificate?: CertificateFacts
  /** By the sealer's own clock. */
  sealedAt?: Date
  timeStamp?: TimeStamp
}

/** Checks the seal whose byte range begins at `at`. Never throws because of a file's content. */
export async function checkSeal(file: Blob, at: number): Promise<SealCheck> {
  const { coverage, der, covered, format, writtenAt } = await locate(file, at)
  if (!der || !covered) return { coverage, integrity: { kind: 'altered' } }
  if (format && !DETACHED_FORMATS.has(format)) {
    const why = format === 'ETSI.RFC3161' ? 'it is a time stamp of the document, not a seal' : `its format is ${format}`
    return { coverage, integrity: { kind: 'unchecked', why } }
  }
  const cms = readCms(der)
  if (!cms) return { coverage, integrity: { kind: 'forged', why: 'the signature in it cannot be read' } }

  const integrity = coverage.kind === 'cut' ? { kind: 'altered' as const } : await checkCms(cms, covered)
  const timeStamp = await timeStampOf(cms.signer)
  const sealedAt = statedTime(cms.signer) ?? writtenAt
  return {
    coverage,
    integrity,
    certificate: await certificateFacts(cms.certificate),
    ...(sealedAt && { sealedAt }),
    ...(timeStamp && { timeStamp }),
  }
}

const TIME_STAMP_TOKEN = '1.2.840.113549.1.9.16.2.14'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** A signature's time stamp: by whom and when, or that it doesn't count. */
type TimeStamp = { kind: 'sound'; at: Date; by: string } | { kind: 'unsound' }

/** Reads and checks a signature's time stamp; undefined if it has none. */
async function timeStampOf(signer: SignerInfo): Promise<TimeStamp | undefined> {
  const token = signer.unsignedAttrs?.attributes.find(({ type }) => type === TIME_STAMP_TOKEN)?.values[0]
  if (token === undefined) return undefined
  try {
    return await read(new Uint8Array(token.toBER(false)), new Uint8Array(signer.signature.valueBlock.valueHexView))
  } catch (cause) {
    // An unreadable token proves nothing: the seal is checked without it.
    if (cause instanceof Error) return { kind: 'unsound' }
    throw cause
  }
}

async function read(der: Uint8Array<ArrayBuffer>, stamped: Uint8Array<ArrayBuffer>): Promise<TimeStamp> {
  const cms = readCms(der)
  if (cms?.signed.encapContentInfo.eContentType !== TST_INFO) return { kind: 'unsound' }
  const content = octetsOf(cms.signed.encapContentInfo.eContent)
  if (!content) return { kind: 'unsound' }
  const bytes = new Uint8Array(content)
  const info = new TSTInfo({ schema: fromBER(bytes).result })
  const { hashAlgorithm, hashedMessage } = info.messageImprint
  const imprint = await digest(hashNamed(hashAlgorithm.algorithmId), stamped)
  const isOfThis = isEqual(imprint, hashedMessage.valueBlock.valueHexView)
  if (!isOfThis || (await checkCms(cms, bytes)).kind !== 'sound') return { kind: 'unsound' }
  return { kind: 'sound', at: info.genTime, by: (await certificateFacts(cms.certificate)).subject }
}

/** Enough for the rest of a signature dictionary around its range and its gap. */
const MARGIN = 4096
const MAX_CMS = 4 << 20
const RANGE = /^\/ByteRange\s*\[\s*(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s+(\d{1,15})\s*\]/

/** The part of the file that a seal covers. */
type Coverage =
  | { kind: 'whole' }
  /** `isBlank`: white space, such as the line break that a mail program appends. */
  | { kind: 'added'; bytes: number; isBlank: boolean }
  | { kind: 'cut'; bytes: number }
  | { kind: 'misfit'; why: string }

type SealPlace = {
  coverage: Coverage
  /** The signature in DER, if there is one in the right place. */
  der?: Uint8Array<ArrayBuffer>
  /** The bytes that it covers. */
  covered?: Blob
  /** The signature's format by the file's name for it. */
  format?: string
  /** The time in the signature's dictionary. */
  writtenAt?: Date
}

/**
 * Reads the seal whose byte range begins at `at`. It must cover everything except its own string.
 */
async function locate(file: Blob, at: number): Promise<SealPlace> {
  const numbers = RANGE.exec(await textOf(file, at, at + 100))
    ?.slice(1)
    .map(Number)
  if (!numbers) return misfit('it does not say which bytes it covers')
  const [start = 0, first = 0, second = 0, length = 0] = numbers
  const [holeAt, end] = [start + first, second + length]
  if (start !== 0 || second <= holeAt) return misfit('the bytes it covers do not begin at the start of the file')
  if (second > file.size) return { coverage: { kind: 'cut', bytes: end - file.size } }

  const around = await dictionaryAround(file, at, holeAt, second)
  const der = second - holeAt <= MAX_CMS ? hexOf(await textOf(file, holeAt, second)) : undefined
  if (!der || !around.namesHole) return misfit('its own string is not in the gap that it leaves')
  return {
    coverage: await coverageOf(file, end),
    der,
    covered: new Blob([file.slice(0, holeAt), file.slice(second, end)]),
    ...around.facts,
  }
}

const misfit = (why: string): SealPlace => ({ coverage: { kind: 'misfit', why } })

/** More white space than any mail program appends. */
const MOST_BLANK = 1024
/** White space by ISO 32000, 7.2.3. */
const BLANK = /^[\0\t\n\f\r ]*$/

async function coverageOf(file: Blob, end: number): Promise<Coverage> {
  const bytes = file.size - end
  if (bytes === 0) return { kind: 'whole' }
  if (bytes < 0) return { kind: 'cut', bytes: -bytes }
  return { kind: 'added', bytes, isBlank: bytes <= MOST_BLANK && BLANK.test(await textOf(file, end, file.size)) }
}

async function dictionaryAround(file: Blob, at: number, holeAt: number, holeEnd: number) {
  const before = await textOf(file, Math.min(at, holeAt) - MARGIN, holeAt)
  const after = await textOf(file, holeEnd, Math.max(at, holeEnd) + MARGIN)
  const dictionary = `${before.slice(before.lastIndexOf(' obj') + 4)} ${after.split('endobj')[0]}`
  const format = /\/SubFilter\s*\/([\w.-]+)/.exec(dictionary)?.[1]
  const writtenAt = dateOf(/\/M\s*\(D:([^)]*)\)/.exec(dictionary)?.[1])
  return {
    namesHole: /\/Contents\s*$/.test(before),
    facts: { ...(format ? { format } : {}), ...(writtenAt ? { writtenAt } : {}) },
  }
}

/** The bytes of `<3082…00>`; undefined for anything else. */
function hexOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  const hex = /^<([0-9a-fA-F\s]*)>$/.exec(text)?.[1]?.replace(/\s+/g, '')
  if (!hex || hex.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16)
  return bytes
}

const DATE = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-])(\d{2})'?(\d{2})?)/

/** Parses `20261121000411+01'00'`. */
function dateOf(text: string | undefined): Date | undefined {
  const parts = DATE.exec(text ?? '')
  if (!parts) return undefined
  const [, year, month, day, hour, minute, second, sign, zoneHours = '00', zoneMinutes = '00'] = parts
  const zone = sign ? `${sign}${zoneHours}:${zoneMinutes}` : 'Z'
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const SUBJECT_KEY_ID = '2.5.29.14'

/**
 * `altered`: the bytes are not those that were sealed. `forged`: the signature itself is not valid.
 */
type Integrity =
  | { kind: 'sound' }
  | { kind: 'altered' }
  | { kind: 'forged'; why: string }
  | { kind: 'unchecked'; why: string }

type Content = Blob | Uint8Array<ArrayBuffer>
type Cms = { signed: SignedData; signer: SignerInfo; certificate: Certificate }

/** Reads a signature with the certificate that it names; undefined for other bytes. */
function readCms(der: Uint8Array<ArrayBuffer>): Cms | undefined {
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
async function checkCms(cms: Cms, content: Content): Promise<Integrity> {
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
    // Without signed attributes the signature covers the bytes directly: the two cases look the
    // same.
    return signer.signedAttrs ? { kind: 'forged', why: 'it does not match its certificate' } : { kind: 'altered' }
  }
  if (hash === 'SHA-1') return { kind: 'unchecked', why: 'it uses SHA-1, which can be forged' }
  return { kind: 'sound' }
}

const bytesIn = async (content: Content): Promise<Uint8Array<ArrayBuffer>> =>
  content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content
