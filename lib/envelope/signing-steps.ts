type Ordered = { group?: string | null | undefined; requestRole?: string | undefined }

/** CC only gets a copy once the envelope is signed: never invited, never waited for. */
export function isCopy(signer: Ordered): boolean {
  return signer.requestRole?.trim().toUpperCase() === 'CC'
}

/**
 * Who is invited together, in turn. Without an order everybody at once; with one, one after another by position, except
 * that neighbours who share a `group` form one step.
 */
export function signingSteps<T extends Ordered>(signers: readonly T[], orderRequired: boolean): T[][] {
  const acting = signers.filter((signer) => !isCopy(signer))
  if (!orderRequired) return acting.length === 0 ? [] : [acting]
  const steps: T[][] = []
  for (const signer of acting) {
    const step = steps.at(-1)
    if (step && signer.group && step[0]?.group === signer.group) step.push(signer)
    else steps.push([signer])
  }
  return steps
}
