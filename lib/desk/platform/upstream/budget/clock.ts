export type Clock = { now(): number; after(ms: number, run: () => void): () => void }

/** Real time, which changes of the system's clock do not affect. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
