import type { Clock } from '@/lib/desk/upstream/transport/budget'

/** A clock that moves only when told, running what falls due on the way in order. */
export class FakeClock implements Clock {
  #now = 0
  #due: { at: number; run: () => void }[] = []

  now = () => this.#now

  after = (ms: number, run: () => void) => {
    const entry = { at: this.#now + Math.max(0, ms), run }
    this.#due.push(entry)
    return () => {
      this.#due = this.#due.filter((each) => each !== entry)
    }
  }

  /** Lets what was granted meanwhile run on before time moves further. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settle()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at)
      this.#due = this.#due.filter((each) => each !== next)
      next.run()
      await settle()
    }
    this.#now = end
  }

  #next(end: number) {
    return this.#due.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at)[0]
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve()
}
