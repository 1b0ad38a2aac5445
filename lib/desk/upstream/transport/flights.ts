type Flight = { promise: Promise<unknown>; controller: AbortController; passengers: number }

/** Shares identical reads while they are under way. A flight is given up only when everyone who waits for it has left. */
export class Flights {
  #flying = new Map<string, Flight>()

  /** A key is used with one type. */
  async join<T>(key: string, signal: AbortSignal | undefined, load: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal?.throwIfAborted()
    const flight = this.#flying.get(key) ?? this.#start(key, load)
    flight.passengers += 1
    try {
      return (await orAborted(flight.promise, signal)) as T
    } finally {
      flight.passengers -= 1
      if (flight.passengers === 0) flight.controller.abort()
    }
  }

  /** Whoever comes later starts a flight of their own: this one may have seen what is no longer true. */
  detach(matches: (key: string) => boolean): void {
    for (const key of this.#flying.keys()) if (matches(key)) this.#flying.delete(key)
  }

  /** True while the key's flight is the one that `load` was called for, so that what it brings may be kept. */
  holds(key: string, signal: AbortSignal): boolean {
    return this.#flying.get(key)?.controller.signal === signal
  }

  #start<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Flight {
    const controller = new AbortController()
    const land = () => {
      if (this.#flying.get(key) === flight) this.#flying.delete(key)
    }
    // An abandoned flight is no longer joined: it is about to fail for everyone in it.
    controller.signal.addEventListener('abort', land)
    const flight: Flight = { promise: Promise.resolve(), controller, passengers: 0 }
    this.#flying.set(key, flight)
    flight.promise = load(controller.signal).finally(land)
    return flight
  }
}

function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const aborted = () => reject(signal.reason)
    signal.addEventListener('abort', aborted, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted))
  })
}
