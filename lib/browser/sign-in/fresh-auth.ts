/** `unavailable`: the person could not be asked, because the form could not be loaded. */
export type IdentityConfirmation = 'confirmed' | 'declined' | 'unavailable'
type Ask = () => Promise<IdentityConfirmation>

let ask: Ask | undefined
let asking: Promise<IdentityConfirmation> | undefined

/** Sets who asks the person; answers how to take that back. */
export function onConfirmIdentity(handler: Ask): () => void {
  ask = handler
  return () => {
    if (ask === handler) ask = undefined
  }
}

/** Asks the person to prove who they are. Several requests at once ask once. */
export function confirmIdentity(): Promise<IdentityConfirmation> {
  asking ??= (ask?.() ?? Promise.resolve('unavailable' as const)).finally(() => {
    asking = undefined
  })
  return asking
}
