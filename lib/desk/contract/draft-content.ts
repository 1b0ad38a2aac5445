import type { Draft, DraftContent } from './desk'

/** Equal in all that would be sent; slots left blank count as not there. */
export function sameContent(a: DraftContent, b: DraftContent): boolean {
  return canonical(a) === canonical(b)
}

function canonical({ slots, emailSubject, emailMessage, expirationDays }: DraftContent): string {
  const filled = slots
    .filter(({ name, email }) => name !== '' || email !== '')
    .map(({ signerIndex, name, email }) => [signerIndex, name, email] as const)
    .sort(([one], [other]) => one - other)
  return JSON.stringify([filled, emailSubject, emailMessage, expirationDays])
}

/** Nothing was ever typed into it, so that it can be taken for a new send of its template. */
export function isUntouched({ state, content }: Draft): boolean {
  return state === 'open' && sameContent(content, { slots: [] })
}
