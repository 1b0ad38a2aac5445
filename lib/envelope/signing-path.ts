import { actedVerbs, isApprover } from './signing-task'

/**
 * Somebody who is asked to sign or approve, as mails and the signing room show the path to the people on it. Nobody is named: a
 * signer learns how far the others are, and not who they are. People of one step act at the same time.
 */
export type Party = { requestRole?: string | undefined; state: PartyState; step?: number }
export type PartyState = 'finished' | 'declined' | 'reader' | 'waiting'

const PLACES: readonly PartyState[] = ['finished', 'declined', 'reader', 'waiting']

/** Those who have finished first, as progress is read. */
export const inPathOrder = (parties: readonly Party[]): Party[] =>
  [...parties].sort((a, b) => PLACES.indexOf(a.state) - PLACES.indexOf(b.state))

const count = (parties: readonly Party[], state: PartyState) => parties.filter((party) => party.state === state).length

/** How many have finished, and what they were asked to do, for a sentence of any language. */
export function pathCounts(parties: readonly Party[]): {
  finished: number
  total: number
  acted: 'sign' | 'approve' | 'both'
} {
  const approvers = parties.filter(({ requestRole }) => isApprover(requestRole)).length
  const acted = approvers === 0 ? 'sign' : approvers === parties.length ? 'approve' : 'both'
  return { finished: count(parties, 'finished'), total: parties.length, acted }
}

/** "1 of 3 has signed.", "All 3 have signed."; of one person alone, "One person has signed." */
export function describePath(parties: readonly Party[]): string {
  const [finished, total, verbs] = [count(parties, 'finished'), parties.length, actedVerbs(parties)]
  if (finished === total) return total === 1 ? `One person has ${verbs}.` : `All ${total} have ${verbs}.`
  return `${finished} of ${total} ${finished === 1 ? 'has' : 'have'} ${verbs}.`
}
