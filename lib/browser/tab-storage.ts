const PERSON = 'person'

/** Undefined if the browser refuses storage. Then the tab stores nothing across reloads. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

const keysOf = (storage: Storage | undefined): string[] =>
  Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')

/** The text that the tab keeps under a key. */
export const readTab = (key: string): string | null => tabStorage()?.getItem(key) ?? null

/** Keeps a text until the tab closes. False when the storage is full; what was there before stays. */
export function writeTab(key: string, text: string): boolean {
  try {
    tabStorage()?.setItem(key, text)
    return true
  } catch {
    return false
  }
}

const UNDO = 'field-history '

/** The key of the undo history of a draft's fields. */
export const undoKey = (draftId: string): string => `${UNDO}${draftId}`

/** The key of a recipient's access code until it is sent. No draft holds access codes. */
export const accessCodeKey = (draftId: string, recipient: number): string => `access-code ${draftId} ${recipient}`

/** Forgets the undo of all drafts, which may fill the storage. */
export function removeUndo(storage = tabStorage()): void {
  for (const key of keysOf(storage)) if (key.startsWith(UNDO)) storage?.removeItem(key)
}

export const removeFromTab = (key: string): void => tabStorage()?.removeItem(key)

const DRAFT_PREFIX = 'unsaved draft '

/** The key of a draft's content that the server does not have yet. */
export const unsavedKey = (draftId: string): string => `${DRAFT_PREFIX}${draftId}`

/** Whether this tab keeps a draft that the server does not have yet. */
export const hasUnsavedDraft = (storage = tabStorage()): boolean =>
  keysOf(storage).some((key) => key.startsWith(DRAFT_PREFIX))

/** Forgets everything that this tab keeps: pages somebody visited, drafts that could not be saved. */
export function clearTab(storage = tabStorage()): void {
  storage?.clear()
}

/** Marks this tab as the person's. What it kept for them stays, even when their session expires; what it kept for somebody else is removed. */
export function claimTab(person: string, storage = tabStorage()): void {
  if (!storage || storage.getItem(PERSON) === person) return
  // Without a mark, the tab's contents belong to an unknown person.
  storage.clear()
  storage.setItem(PERSON, person)
}

/** Begins the key of what a signer has filled in. */
export const SIGNING_PREFIX = 'signing:'

/** Removes what was filled in on a handed-over device, so that nobody finds it later. */
export function forgetSigning(storage = tabStorage()): void {
  for (const key of keysOf(storage)) if (key.startsWith(SIGNING_PREFIX)) storage?.removeItem(key)
}

/**
 * Removes what the dashboard keeps in this tab when somebody else gets the device: access codes,
 * tables of bulk sends, the pages visited. A draft that could not be saved stays, because it exists
 * nowhere else.
 */
export function clearForSigner(storage = tabStorage()): void {
  for (const key of keysOf(storage))
    if (!key.startsWith(SIGNING_PREFIX) && !key.startsWith(DRAFT_PREFIX)) storage?.removeItem(key)
}

const SESSION_CHANNEL = 'session'

/** Tells the other tabs of this browser that the session is over or suspended. */
export function announceSignOut(): void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage('over')
  channel.close()
}

/**
 * Calls back when another tab announces it, and when the browser shows this page again from its
 * memory. Answers what ends it.
 */
export function onSessionDoubt(callback: () => void): () => void {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) callback()
  }
  channel.addEventListener('message', callback)
  window.addEventListener('pageshow', onShow)
  return () => {
    channel.close()
    window.removeEventListener('pageshow', onShow)
  }
}
