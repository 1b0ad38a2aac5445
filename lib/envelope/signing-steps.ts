type Ordered = { group?: string | null | undefined; requestRole?: string | undefined }

/** CC gets a copy once the envelope is signed, and never has to act. */
export function isCopy(signer: Ordered): boolean {
  return signer.requestRole?.trim().toUpperCase() === 'CC'
}

/**
 * The signers of each step, who are invited together. Without an order there is one step. With an order, each position is a step,
 * except that adjacent signers of one `group` share a step.
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
