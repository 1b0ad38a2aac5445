/** A person who reads touches the page now and then. */
const RECENT_MS = 60_000

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
