import { checkSeal, type SealCheck } from './check-seal'
import { digest, hexText } from './digest'
import { scan } from './scan'

const MEGABYTE = 1 << 20
const LARGEST = 256 * MEGABYTE
/** Each costs a hash of the file, so that a file cannot keep the browser busy with a thousand of them. */
const MOST_SEALS = 12

export type FileCheck = {
  sha256: string
  size: number
  isPdf: boolean
  isEncrypted: boolean
  /** In the order of what they cover, the last one made last. */
  seals: SealCheck[]
  /** More were found than are checked. */
  isCapped: boolean
}

/** Why a file was not looked at; the message is for the person. */
export class CannotCheck extends Error {}

/** Everything the bytes of a file prove, found out in this browser. */
export async function checkFile(file: Blob): Promise<FileCheck> {
  if (!globalThis.crypto?.subtle) throw new CannotCheck('This browser checks seals only over HTTPS.')
  if (file.size > LARGEST) throw new CannotCheck(`Files of more than ${LARGEST / MEGABYTE} MB are not checked here.`)
  const { ranges, isPdf, isEncrypted } = await scan(file)
  const seals: SealCheck[] = []
  for (const at of ranges.slice(0, MOST_SEALS)) seals.push(await checkSeal(file, at))
  return {
    sha256: hexText(await digest('SHA-256', file)),
    size: file.size,
    isPdf,
    isEncrypted,
    seals: meant(seals),
    isCapped: ranges.length > MOST_SEALS,
  }
}

/** Where one seal vouches for every byte, other words of a byte range are part of the text it vouches for. */
function meant(seals: SealCheck[]): SealCheck[] {
  const isProven = seals.some(({ coverage, integrity }) => coverage.kind === 'whole' && integrity.kind === 'sound')
  return isProven ? seals.filter(({ coverage }) => coverage.kind !== 'misfit') : seals
}
