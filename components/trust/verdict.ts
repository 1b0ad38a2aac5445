import { byteCount, isOutOfTime } from './findings'
import type { Recorded } from './recorded'
import type { FileCheck } from './seal/check-file'
import type { SealCheck } from './seal/check-seal'

/** The overall result of checking a file's seals. */
export type Verdict = { tone: 'good' | 'warn' | 'bad' | 'info'; title: string; meaning: string }

/** What is known about the file from elsewhere: a valid seal alone only proves that somebody sealed it. */
export type Known = {
  recorded?: Recorded | undefined
  /** The expected certificate's fingerprint. */
  sealer?: string | undefined
}
type Checked = Pick<FileCheck, 'isPdf' | 'seals' | 'isCapped'>

const verdict = (tone: Verdict['tone'], title: string, meaning: string): Verdict => ({ tone, title, meaning })

/** The sentence above all findings. The last seal decides, because it covers the most. */
export function verdictOf({ isPdf, seals, isCapped }: Checked, known: Known = {}): Verdict {
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
  if (last.coverage.kind === 'added') {
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
    strangerVerdict(seals, known) ??
    verdict(
      'good',
      seals.length === 1 ? 'The seal is valid' : `All ${seals.length} seals are valid`,
      'Every byte of this file is as it was sealed. This browser verified that from the file itself.',
    )
  )
}

/** Every seal is valid, but it may not be the right one. */
function strangerVerdict(seals: readonly SealCheck[], { recorded, sealer }: Known): Verdict | undefined {
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

const ALTERED = 'This file was altered after it was sealed'

function brokenVerdict({ coverage, integrity }: SealCheck): Verdict {
  if (coverage.kind === 'cut') {
    return verdict(
      'bad',
      'This file was cut',
      `The last ${byteCount(coverage.bytes)} of the sealed content are missing, so the seal is not valid.`,
    )
  }
  if (coverage.kind === 'misfit') return verdict('bad', ALTERED, `Its seal is damaged: ${coverage.why}.`)
  if (integrity.kind === 'forged')
    return verdict('bad', 'The seal is not genuine', `The signature is not valid: ${integrity.why}.`)
  return verdict('bad', ALTERED, 'At least one covered byte is not the one that was sealed. The seal is not valid.')
}
