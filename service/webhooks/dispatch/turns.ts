export type Turn = {
  /** Settles once every attempt before it has sent its request, or ended without. */
  mine: Promise<void>
  /** Lets the next one send its request. */
  pass(): void
}

export const NO_TURN: Turn = { mine: Promise.resolve(), pass: () => undefined }

/**
 * Has the requests of each subscription sent in the order in which their attempts began. Checking where a target may be connected to
 * takes some attempts longer than others; without turns, the later event would then be sent first.
 */
export class Turns {
  #last = new Map<string, Promise<void>>()

  take(subscriptionId: string): Turn {
    const mine = this.#last.get(subscriptionId) ?? Promise.resolve()
    let settle: () => void = () => undefined
    const sent = new Promise<void>((resolve) => {
      settle = resolve
    })
    const next = mine.then(() => sent)
    this.#last.set(subscriptionId, next)
    const pass = () => {
      settle()
      void next.then(() => {
        if (this.#last.get(subscriptionId) === next) this.#last.delete(subscriptionId)
      })
    }
    return { mine, pass }
  }
}
