/** A clock that stands until a test moves it. */
export function stoppedClock(start = '2026-11-20T10:00:00Z') {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    pass(seconds: number) {
      time += seconds * 1_000
    },
  }
}
