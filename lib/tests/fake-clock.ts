/** A clock that moves only when told, running what falls due on the way in order. */
export class FakeClock {
  #now = 0
  #due: { at: number; run: () => void }[] = []

  /** `idle` resolves when nothing outside the process is waited for. */
  constructor(private readonly idle?: () => Promise<void>) {}

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
    await this.#settle()
    for (let next = this.#next(end); next; next = this.#next(end)) {
      this.#now = Math.max(this.#now, next.at)
      this.#due = this.#due.filter((each) => each !== next)
      next.run()
      await this.#settle()
    }
    this.#now = end
  }

  #next(end: number) {
    return this.#due.filter((entry) => entry.at <= end).toSorted((a, b) => a.at - b.at)[0]
  }

  async #settle(): Promise<void> {
    for (let turn = 0; turn < 24; turn += 1) await Promise.resolve()
    if (!this.idle) return
    await this.idle()
    for (let turn = 0; turn < 24; turn += 1) await Promise.resolve()
    await this.idle()
  }
}
