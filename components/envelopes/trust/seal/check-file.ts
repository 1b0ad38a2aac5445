import { formatBytes } from '@/lib/text/format'
import { toHex } from '@/lib/text/hex'
import { digest, scan } from './bytes'
import { checkSeal, type SealCheck } from './check-seal'

const LARGEST = 256 * 1024 * 1024
/** Each costs a hash of the file. A file with a thousand must not keep the browser busy. */
const MOST_SEALS = 12

export type FileCheck = {
  sha256: string
  size: number
  isPdf: boolean
  isEncrypted: boolean
  /** In the order of their places in the file, the newest last. */
  seals: SealCheck[]
  /** There are more than were checked. */
  isCapped: boolean
}

/** Why a file was not checked; the message is for the person. */
export class CannotCheck extends Error {}

/** Everything that a file's bytes prove, checked in this browser. */
export async function checkFile(file: Blob): Promise<FileCheck> {
  if (!globalThis.crypto?.subtle) throw new CannotCheck('This browser checks seals only over HTTPS.')
  if (file.size > LARGEST) throw new CannotCheck(`Files of more than ${formatBytes(LARGEST)} are not checked here.`)
  const { ranges, isPdf, isEncrypted } = await scan(file)
  const seals: SealCheck[] = []
  for (const at of ranges.slice(0, MOST_SEALS)) seals.push(await checkSeal(file, at))
  return {
    sha256: toHex(await digest('SHA-256', file)),
    size: file.size,
    isPdf,
    isEncrypted,
    seals: withoutText(seals),
    isCapped: ranges.length > MOST_SEALS,
  }
}

/** If one seal covers every byte, other mentions of a byte range are part of the sealed text. */
function withoutText(seals: SealCheck[]): SealCheck[] {
  const isProven = seals.some(({ coverage, integrity }) => coverage.kind === 'whole' && integrity.kind === 'sound')
  return isProven ? seals.filter(({ coverage }) => coverage.kind !== 'misfit') : seals
}
