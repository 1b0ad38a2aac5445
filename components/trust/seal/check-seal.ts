import { statedTime } from './attributes'
import { type CertificateFacts, certificateFacts } from './certificate'
import { checkCms, type Integrity, readCms } from './cms'
import { type Coverage, locate } from './locate'
import { type TimeStamp, timeStampOf } from './time-stamp'

const DETACHED = new Set(['adbe.pkcs7.detached', 'ETSI.CAdES.detached'])

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
  if (format && !DETACHED.has(format)) {
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
