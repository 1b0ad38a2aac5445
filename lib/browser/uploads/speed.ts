const WINDOW_MS = 8_000
/** Before that a figure would jump. */
const SETTLED_MS = 1_000

/** How fast bytes leave, over the last seconds. */
export class Speed {
  #samples: { at: number; sent: number }[] = []

  add(sent: number, at: number): void {
    this.#samples = [...this.#samples.filter((sample) => sample.at > at - WINDOW_MS), { at, sent }]
  }

  /** Undefined until enough is known. */
  bytesPerSecond(): number | undefined {
    const [first] = this.#samples
    const last = this.#samples.at(-1)
    if (!first || !last || last.at - first.at < SETTLED_MS || last.sent <= first.sent) return undefined
    return ((last.sent - first.sent) / (last.at - first.at)) * 1_000
  }
}
