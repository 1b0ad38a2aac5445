/** What a slot's person is asked to do. A copy is asked for nothing. */
export type SigningTask = 'sign' | 'approve'

export const isApprover = (requestRole: string | undefined): boolean => requestRole?.trim().toLowerCase() === 'approver'

/** "signed" or "approved": what this person did, or has to do. */
export const actedVerb = (requestRole: string | undefined): string => (isApprover(requestRole) ? 'approved' : 'signed')

/** "signed", "approved", or "signed or approved": what several people did, or have to do. */
export function actedVerbs(people: readonly { requestRole?: string | undefined }[]): string {
  const verbs = new Set(people.map(({ requestRole }) => actedVerb(requestRole)))
  return ['signed', 'approved'].filter((verb) => verbs.has(verb)).join(' or ') || 'signed'
}

export const taskOf = (requestRole: string | undefined): SigningTask => (isApprover(requestRole) ? 'approve' : 'sign')

type Ordered = { group?: string | null | undefined; requestRole?: string | undefined }

/** CC gets a copy once the envelope is signed, and never has to act. */
export function isCopy(signer: Ordered): boolean {
  return signer.requestRole?.trim().toUpperCase() === 'CC'
}

/**
 * The signers of each step, who are invited together. Without an order there is one step. With an
 * order, each position is a step, except that adjacent signers of one `group` share a step.
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
