const PERSON = 'person'

/** Undefined where the browser refuses storage: then the tab keeps nothing across reloads. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

/** The text that the tab keeps under a key. */
export const readTab = (key: string): string | null => tabStorage()?.getItem(key) ?? null

/** Keeps a text until the tab closes. When the storage is full, what was there before stays. */
export function writeTab(key: string, text: string): void {
  try {
    tabStorage()?.setItem(key, text)
  } catch {
    // The storage is full.
  }
}

export const removeFromTab = (key: string): void => tabStorage()?.removeItem(key)

/** Forgets everything that this tab keeps: pages somebody visited, drafts that could not be saved. */
export function clearTab(storage = tabStorage()): void {
  storage?.clear()
}

/** Marks this tab as the person's. What it kept for them stays, even when their session expires; what it kept for somebody else is removed. */
export function claimTab(person: string, storage = tabStorage()): void {
  if (!storage || storage.getItem(PERSON) === person) return
  // Without a mark, what is there belongs to an unknown person.
  storage.clear()
  storage.setItem(PERSON, person)
}
