import { byteCount } from './byte-count'
import type { Recorded } from './recorded'
import type { FileCheck } from './seal/check-file'
import type { SealCheck } from './seal/check-seal'

/** What a file's seals say, all in all, in words. */
export type Verdict = { tone: 'good' | 'warn' | 'bad' | 'info'; title: string; meaning: string }

/** What is known about the file from elsewhere: a seal by itself only says that somebody sealed. */
export type Known = {
  recorded?: Recorded | undefined
  /** Fingerprint of the certificate that is expected. */
  sealer?: string | undefined
}
type Checked = Pick<FileCheck, 'isPdf' | 'seals' | 'isCapped'>

/** The one sentence that stands above everything else; the last seal decides, as it covers the most. */
export function verdictOf({ isPdf, seals, isCapped }: Checked, known: Known = {}): Verdict {
  if (!isPdf && seals.length === 0) {
    return {
      tone: 'bad',
      title: 'Not checked: this is not a PDF',
      meaning: 'Choose the PDF that you want to compare with this document.',
    }
  }
  const last = seals.at(-1)
  if (!last) {
    return {
      tone: 'warn',
      title: 'This file carries no seal',
      meaning: 'Nothing in it would show a change. Its SHA-256 can still be compared with another copy.',
    }
  }
  if (isCapped) {
    return {
      tone: 'warn',
      title: 'This file speaks of more seals than are checked here',
      meaning: 'Documents of the service carry one. The first ones are below.',
    }
  }
  const worst = seals.find(({ integrity }) => integrity.kind === 'altered' || integrity.kind === 'forged')
  if (worst) return brokenVerdict(worst)
  const unchecked = seals.find(({ integrity }) => integrity.kind === 'unchecked')
  if (unchecked?.integrity.kind === 'unchecked') {
    return { tone: 'warn', title: 'A seal could not be checked', meaning: `The reason: ${unchecked.integrity.why}.` }
  }
  if (last.coverage.kind === 'added') {
    return {
      tone: 'bad',
      title: 'Something was added after sealing',
      meaning: `The seal holds for what is before, but it says nothing about the last ${byteCount(last.coverage.bytes)}, which can change what a reader shows.`,
    }
  }
  if (isOutOfTime(last)) {
    return {
      tone: 'warn',
      title: 'Unchanged, but the certificate was not valid when it sealed',
      meaning: 'Every byte is as it was sealed. The certificate’s dates do not include the time of sealing.',
    }
  }
  return (
    strangerVerdict(seals, known) ?? {
      tone: 'good',
      title: seals.length === 1 ? 'The seal is valid' : `All ${seals.length} seals are valid`,
      meaning: 'Every byte of this file is as it was sealed. This browser worked it out from the file itself.',
    }
  )
}

/** Every seal holds; whether it is the right one is another question. */
function strangerVerdict(seals: readonly SealCheck[], { recorded, sealer }: Known): Verdict | undefined {
  if (recorded?.kind === 'other') {
    return {
      tone: 'bad',
      title: 'This is not the file that was completed',
      meaning: 'Its seal holds, but the audit trail recorded another SHA-256 of the document.',
    }
  }
  const sealers = new Set(seals.map(({ certificate }) => certificate?.fingerprint))
  if (sealers.size > 1) {
    return {
      tone: 'warn',
      title: 'Valid, but sealed again by somebody else',
      meaning:
        'For what was added after the first seal only the later certificate vouches. Anybody can make one under any name.',
    }
  }
  if (sealer !== undefined && !sealers.has(sealer)) {
    return {
      tone: 'warn',
      title: 'Valid, but sealed by somebody else',
      meaning:
        'The certificate is not the one that sealed this envelope’s document. Anybody can make one under any name.',
    }
  }
  return undefined
}

function brokenVerdict({ coverage, integrity }: SealCheck): Verdict {
  if (coverage.kind === 'cut') {
    return {
      tone: 'bad',
      title: 'This file was cut',
      meaning: `The last ${byteCount(coverage.bytes)} of what was sealed are missing, so the seal is not valid.`,
    }
  }
  if (coverage.kind === 'misfit') {
    return {
      tone: 'bad',
      title: 'This file was altered after it was sealed',
      meaning: `Its seal is damaged: ${coverage.why}.`,
    }
  }
  if (integrity.kind === 'forged') {
    return { tone: 'bad', title: 'The seal is not genuine', meaning: `The signature does not hold: ${integrity.why}.` }
  }
  return {
    tone: 'bad',
    title: 'This file was altered after it was sealed',
    meaning: 'At least one byte that the seal covers is not the one that was sealed. The seal is not valid.',
  }
}

/** Whether the certificate's dates leave out the moment of sealing, as far as one is known. */
export function isOutOfTime({ certificate, sealedAt, timeStamp }: SealCheck): boolean {
  const at = timeStamp?.kind === 'sound' ? timeStamp.at : sealedAt
  return certificate !== undefined && at !== undefined && (at < certificate.notBefore || at > certificate.notAfter)
}
