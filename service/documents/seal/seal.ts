import { P12Signer, PDF } from '@libpdf/core'
import type { SealingIdentity } from '../engine'

/** Opening the key takes longer than signing with it, so that a worker opens it once. */
export function createSeal(identity: SealingIdentity): (pdf: PDF, at: Date) => Promise<Uint8Array> {
  let signer: Promise<P12Signer> | undefined
  return async (pdf, at) => {
    signer ??= P12Signer.create(identity.p12, identity.password)
    const whole = await PDF.load(await pdf.save())
    const { bytes } = await whole.sign({
      signer: await signer,
      level: 'B-B',
      signingTime: at,
      reason: 'All signers have signed',
      fieldName: 'Seal',
    })
    return bytes
  }
}
