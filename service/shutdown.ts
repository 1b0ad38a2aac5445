/** What has to be stopped, newest first: each part before those it depends on. */
export class Shutdown {
  #steps: (() => Promise<void>)[] = []
  #running: Promise<void> | undefined

  push(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  /** Runs every step, also after one that fails, and then rejects with the first failure. A second call returns the same run. */
  run(): Promise<void> {
    this.#running ??= this.#runAll()
    return this.#running
  }

  async #runAll(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
