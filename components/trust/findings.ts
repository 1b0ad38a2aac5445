import type { ReactNode } from 'react'
import { byteCount } from './byte-count'
import type { SealCheck } from './seal/check-seal'
import { isOutOfTime } from './verdict'

/** One thing that was looked at: what was found, and what that means. */
export type Finding = { name: string; tone: 'good' | 'warn' | 'bad' | 'neutral'; found: ReactNode; meaning: string }

/** What a seal proves and what it does not, point by point. */
export const findingsOf = (seal: SealCheck): Finding[] => [validity(seal), coverage(seal), ...certificate(seal)]

function validity({ integrity, coverage: { kind } }: SealCheck): Finding {
  const name = 'Seal valid'
  if (integrity.kind === 'sound') {
    return {
      name,
      tone: 'good',
      found: 'Yes',
      meaning: 'The bytes it covers are exactly those that were sealed, and the signature fits its certificate.',
    }
  }
  if (integrity.kind === 'unchecked')
    return { name, tone: 'warn', found: 'Not checked', meaning: `Because ${integrity.why}.` }
  if (integrity.kind === 'forged') {
    return { name, tone: 'bad', found: 'No', meaning: `The signature does not hold: ${integrity.why}.` }
  }
  const meaning =
    kind === 'cut' || kind === 'misfit'
      ? 'What it was made for is not in this file as it was.'
      : 'The fingerprint in the seal is not that of the bytes it covers: something was changed.'
  return { name, tone: 'bad', found: 'No', meaning }
}

function coverage({ coverage: found }: SealCheck): Finding {
  const name = 'Covers the whole file'
  if (found.kind === 'whole') {
    return {
      name,
      tone: 'good',
      found: 'Yes',
      meaning: 'Nothing is left out but the seal’s own place, and nothing follows it.',
    }
  }
  if (found.kind === 'added') {
    return {
      name,
      tone: 'warn',
      found: `No, ${byteCount(found.bytes)} were added later`,
      meaning: 'It speaks only for the part before them.',
    }
  }
  if (found.kind === 'cut') {
    return {
      name,
      tone: 'bad',
      found: `No, ${byteCount(found.bytes)} are missing`,
      meaning: 'The file ends too early.',
    }
  }
  return { name, tone: 'bad', found: 'No', meaning: `Its place in the file is wrong: ${found.why}.` }
}

function certificate(seal: SealCheck): Finding[] {
  const facts = seal.certificate
  if (!facts) return []
  const meaning = facts.isSelfSigned
    ? 'Self-signed: nobody else vouches for this name. Compare the fingerprint below with the one the service’s operator gives you.'
    : `Issued by ${facts.issuer}. Whether to trust the issuer, and whether the certificate was withdrawn, is not looked up here.`
  const found = isOutOfTime(seal) ? `${facts.subject}, not valid at the time of sealing` : facts.subject
  return [{ name: 'Certificate', tone: isOutOfTime(seal) ? 'warn' : 'neutral', found, meaning }]
}
