import type { ReactNode } from 'react'
import type { SealCheck } from './seal/check-seal'

/** The result of one check, and what it means. */
export type Finding = { name: string; tone: 'good' | 'warn' | 'bad' | 'neutral'; found: ReactNode; meaning: string }

export const byteCount = (bytes: number): string => (bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`)

/** What a seal proves and what it doesn't, one by one. */
export const findingsOf = (seal: SealCheck): Finding[] => [
  { name: 'Seal valid', ...validity(seal) },
  { name: 'Covers the whole file', ...coverage(seal) },
  ...certificate(seal),
]

type Result = Omit<Finding, 'name'>
const result = (tone: Finding['tone'], found: ReactNode, meaning: string): Result => ({ tone, found, meaning })

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
      return result('warn', `No, ${byteCount(found.bytes)} were added later`, 'It covers only the part before them.')
    case 'cut':
      return result('bad', `No, ${byteCount(found.bytes)} are missing`, 'The file ends too early.')
    case 'misfit':
      return result('bad', 'No', `Its place in the file is wrong: ${found.why}.`)
  }
}

function certificate(seal: SealCheck): Finding[] {
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
export function isOutOfTime({ certificate, sealedAt, timeStamp }: SealCheck): boolean {
  const at = timeStamp?.kind === 'sound' ? timeStamp.at : sealedAt
  return certificate !== undefined && at !== undefined && (at < certificate.notBefore || at > certificate.notAfter)
}
