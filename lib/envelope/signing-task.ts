/** What a slot's person is asked to do. A copy is asked for nothing. */
export type SigningTask = 'sign' | 'approve'

export const isApprover = (requestRole: string | undefined): boolean => requestRole?.trim().toLowerCase() === 'approver'

export const taskOf = (requestRole: string | undefined): SigningTask => (isApprover(requestRole) ? 'approve' : 'sign')
