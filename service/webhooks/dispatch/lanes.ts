const FIRST_WIDTH = 4
const WIDEST = 16

type Lane = { width: number; inFlight: number }

/**
 * How many attempts each subscription may have in flight: more as they succeed, fewer as they fail. A target that hangs comes
 * down to one, and takes nothing from the others.
 */
export class Lanes {
  readonly usualRoom = FIRST_WIDTH
  #lanes = new Map<string, Lane>()

  /** Room of the subscriptions whose room is not the usual. */
  rooms(): Map<string, number> {
    return new Map([...this.#lanes].map(([id, { width, inFlight }]) => [id, Math.max(0, width - inFlight)]))
  }

  begin(id: string): void {
    const lane = this.#lanes.get(id) ?? { width: FIRST_WIDTH, inFlight: 0 }
    lane.inFlight += 1
    this.#lanes.set(id, lane)
  }

  /** Answers whether the lane had been full, so that more may wait behind it. */
  end(id: string, succeeded: boolean): boolean {
    const lane = this.#lanes.get(id)
    if (!lane) return false
    const wasFull = lane.inFlight >= lane.width
    lane.inFlight -= 1
    lane.width = succeeded ? Math.min(WIDEST, lane.width + 1) : Math.max(1, Math.floor(lane.width / 2))
    if (lane.inFlight === 0 && lane.width >= FIRST_WIDTH) this.#lanes.delete(id)
    return wasFull
  }
}
