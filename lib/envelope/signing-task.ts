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
