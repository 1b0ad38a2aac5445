import type { ReactNode } from 'react'
import { formatCount } from '@/lib/text/format'
import type { FileCheck } from './seal/check-file'
import type { SealCheck } from './seal/check-seal'

/** The overall result of checking a file's seals. */
export type Verdict = { tone: 'good' | 'warn' | 'bad' | 'info'; title: string; meaning: string }

/**
 * What is known about the file from elsewhere: a valid seal alone only proves that somebody sealed
 * it.
 */
export type KnownFacts = {
  recorded?: TrailHash | undefined
  /** The expected certificate's fingerprint. */
  sealer?: string | undefined
}
type CheckResult = Pick<FileCheck, 'isPdf' | 'seals' | 'isCapped'>

const verdict = (tone: Verdict['tone'], title: string, meaning: string): Verdict => ({ tone, title, meaning })

/** The sentence above all findings. The last seal decides, because it covers the most. */
export function verdictOf({ isPdf, seals, isCapped }: CheckResult, facts: KnownFacts = {}): Verdict {
  const last = seals.at(-1)
  if (!last) {
    return isPdf
      ? verdict(
          'warn',
          'This file has no seal',
          'A change would leave no trace. Its SHA-256 can still be compared with another copy.',
        )
      : verdict('bad', 'Not checked: this is not a PDF', 'Choose the PDF to compare with this document.')
  }
  if (isCapped) {
    return verdict(
      'warn',
      'This file has more seals than are checked here',
      'The service’s documents have one. The first ones are below.',
    )
  }
  const broken = seals.find(({ integrity }) => integrity.kind === 'altered' || integrity.kind === 'forged')
  if (broken) return brokenVerdict(broken)
  for (const { integrity } of seals)
    if (integrity.kind === 'unchecked')
      return verdict('warn', 'A seal could not be checked', `Reason: ${integrity.why}.`)
  if (last.coverage.kind === 'added' && !last.coverage.isBlank) {
    return verdict(
      'bad',
      'Something was added after sealing',
      `The seal is valid for the part before. It does not cover the last ${byteCount(last.coverage.bytes)}, which can change what a reader shows.`,
    )
  }
  if (isOutOfTime(last)) {
    return verdict(
      'warn',
      'Unchanged, but the certificate was not valid when it sealed',
      'Every byte is as it was sealed. The certificate’s dates do not include the time of sealing.',
    )
  }
  return (
    strangerVerdict(seals, facts) ??
    verdict(
      'good',
      seals.length === 1 ? 'The seal is valid' : `All ${seals.length} seals are valid`,
      `${describeCoverage(last)} This browser verified that from the file itself.`,
    )
  )
}

const describeCoverage = ({ coverage }: SealCheck): string =>
  coverage.kind === 'added'
    ? `Every sealed byte is unchanged. Only ${byteCount(coverage.bytes)} of white space follow, which no reader shows.`
    : 'Every byte of this file is as it was sealed.'

/** Every seal is valid, but it may not be the right one. */
function strangerVerdict(seals: readonly SealCheck[], { recorded, sealer }: KnownFacts): Verdict | undefined {
  if (recorded?.kind === 'other') {
    return verdict(
      'bad',
      'This is not the file that was completed',
      'Its seal is valid, but the audit trail recorded a different SHA-256.',
    )
  }
  const sealers = new Set(seals.map(({ certificate }) => certificate?.fingerprint))
  if (sealers.size > 1) {
    return verdict(
      'warn',
      'Valid, but sealed again by somebody else',
      'Only the later certificate covers what was added after the first seal. Anybody can create one with any name.',
    )
  }
  if (sealer === undefined || sealers.has(sealer)) return undefined
  return verdict(
    'warn',
    'Valid, but sealed by somebody else',
    'The certificate is not the one that sealed this envelope’s document. Anybody can create one with any name.',
  )
}

const ALTERED_TEXT = 'This file was altered after it was sealed'

const SAVED_AGAIN =
  'Another program has saved it again, for example to add a stamp or a page, or to make it smaller. No seal survives that. Use the file as it was downloaded.'

function brokenVerdict({ coverage, integrity }: SealCheck): Verdict {
  if (coverage.kind === 'cut') {
    return verdict(
      'bad',
      'This file was cut',
      `The last ${byteCount(coverage.bytes)} of the sealed content are missing, so the seal is not valid.`,
    )
  }
  if (coverage.kind === 'misfit') return verdict('bad', ALTERED_TEXT, SAVED_AGAIN)
  if (integrity.kind === 'forged')
    return verdict('bad', 'The seal is not genuine', `The signature is not valid: ${integrity.why}.`)
  return verdict(
    'bad',
    ALTERED_TEXT,
    'At least one covered byte is not the one that was sealed. The seal is not valid.',
  )
}

/** The result of one check, and what it means. */
export type ReportLine = { name: string; tone: 'good' | 'warn' | 'bad' | 'neutral'; found: ReactNode; meaning: string }

export const byteCount = (bytes: number): string => (bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`)

/** What a seal proves and what it doesn't, one by one. */
export const findingsOf = (seal: SealCheck): ReportLine[] => [
  { name: 'Seal valid', ...validity(seal) },
  { name: 'Covers the whole file', ...coverage(seal) },
  ...certificate(seal),
]

type Result = Omit<ReportLine, 'name'>
const result = (tone: ReportLine['tone'], found: ReactNode, meaning: string): Result => ({ tone, found, meaning })

function validity({ integrity, coverage: { kind } }: SealCheck): Result {
  switch (integrity.kind) {
    case 'sound':
      return result(
        'good',
        'Yes',
        'The covered bytes are exactly those that were sealed, and the signature matches its certificate.',
      )
    case 'unchecked':
      return result('warn', 'Not checked', `Because ${integrity.why}.`)
    case 'forged':
      return result('bad', 'No', `The signature is not valid: ${integrity.why}.`)
    case 'altered':
      return kind === 'cut' || kind === 'misfit'
        ? result('bad', 'No', 'The sealed content is not in this file unchanged.')
        : result('bad', 'No', 'The fingerprint in the seal does not match the covered bytes: something was changed.')
  }
}

function coverage({ coverage: found }: SealCheck): Result {
  switch (found.kind) {
    case 'whole':
      return result('good', 'Yes', 'Only the seal’s own place is left out, and nothing follows it.')
    case 'added':
      return found.isBlank
        ? result('good', `All but ${byteCount(found.bytes)} of white space`, 'White space at the end changes nothing.')
        : result('warn', `No, ${byteCount(found.bytes)} were added later`, 'It covers only the part before them.')
    case 'cut':
      return result('bad', `No, ${byteCount(found.bytes)} are missing`, 'The file ends too early.')
    case 'misfit':
      return result('bad', 'No', `Its place in the file is wrong: ${found.why}.`)
  }
}

function certificate(seal: SealCheck): ReportLine[] {
  const facts = seal.certificate
  if (!facts) return []
  const meaning = facts.isSelfSigned
    ? 'Self-signed: nobody else confirms this name. Compare the fingerprint below with the one from the service’s operator.'
    : `Issued by ${facts.issuer}. Whether the issuer can be trusted, or the certificate was revoked, is not checked here.`
  return isOutOfTime(seal)
    ? [{ name: 'Certificate', ...result('warn', `${facts.subject}, not valid at the time of sealing`, meaning) }]
    : [{ name: 'Certificate', ...result('neutral', facts.subject, meaning) }]
}

/** Whether the file was sealed outside the certificate's dates, if the time is known. */
function isOutOfTime({ certificate, sealedAt, timeStamp }: SealCheck): boolean {
  const at = timeStamp?.kind === 'sound' ? timeStamp.at : sealedAt
  return certificate !== undefined && at !== undefined && (at < certificate.notBefore || at > certificate.notAfter)
}

/** What an audit trail recorded about the sealed file. */
export type TrailHash = { kind: 'same' } | { kind: 'other'; sha256: string } | { kind: 'none' }

const SHA_256 = /^[0-9a-f]{64}$/i
const FINGERPRINT_KEY = /^(?:sha-?_?256|digest|checksum|document_?hash|file_?hash)$/i
const COMPLETION_EVENT = /complet|finali[sz]|seal/i

/**
 * Looks for a file's SHA-256 in a trail of any shape. The same one counts anywhere. A different one
 * counts only under a suitable key of a completing entry, because the original documents have
 * fingerprints, too.
 */
export function compareWithTrail(trail: unknown, sha256: string): TrailHash {
  const found = [...fingerprints(trail, { hasName: false, isCompleting: false })]
  if (found.some(({ value }) => value.toLowerCase() === sha256)) return { kind: 'same' }
  const other = found.find(({ hasName, isCompleting }) => hasName && isCompleting)
  return other ? { kind: 'other', sha256: other.value.toLowerCase() } : { kind: 'none' }
}

type Where = { hasName: boolean; isCompleting: boolean }

function* fingerprints(value: unknown, where: Where): Generator<Where & { value: string }> {
  if (typeof value === 'string' && SHA_256.test(value)) yield { ...where, value }
  if (typeof value !== 'object' || value === null) return
  const isCompleted = Object.values(value).some((part) => typeof part === 'string' && /^[\w.]*completed$/i.test(part))
  for (const [key, part] of Object.entries(value)) {
    const isCompleting = where.isCompleting || isCompleted || COMPLETION_EVENT.test(key)
    yield* fingerprints(part, { hasName: FINGERPRINT_KEY.test(key), isCompleting })
  }
}
