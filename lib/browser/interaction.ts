/** A person who reads touches the page now and then. */
const RECENT_MS = 60_000
/** What a page reads this soon after a click, a key or its opening is what the person waits for. */
const CAUSED_MS = 5_000
const OPENING_MS = 15_000

let lastAt = 0

function noteInteraction() {
  lastAt = Date.now()
}

if (typeof window !== 'undefined') {
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchmove']) {
    window.addEventListener(event, noteInteraction, { capture: true, passive: true })
  }
}

/** Whether somebody used this page within the last minute. */
export const isInUse = (): boolean => Date.now() - lastAt < RECENT_MS

/** Whether the page is being opened: nobody has used it yet. */
export const isOpening = (): boolean => lastAt === 0 && performance.now() < OPENING_MS

/** Whether a read that starts now is probably due to the person, and not to the page that follows what happens. */
export const isPersonWaiting = (): boolean => Date.now() - lastAt < CAUSED_MS || performance.now() < OPENING_MS
