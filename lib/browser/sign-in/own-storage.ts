const PERSON = 'person'

/** A browser may refuse storage altogether; then there is nothing to clear. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

/** Forgets everything that this tab keeps: places somebody visited, drafts that could not be saved. */
export function clearTab(storage = tabStorage()): void {
  storage?.clear()
}

/**
 * Marks this tab as the person's. What it kept for them stays, also across an expired session; what it kept for somebody
 * else goes.
 */
export function claimTab(person: string, storage = tabStorage()): void {
  if (!storage || storage.getItem(PERSON) === person) return
  // Without a mark, what is there is of an unknown person.
  storage.clear()
  storage.setItem(PERSON, person)
}
