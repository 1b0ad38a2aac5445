import type { SigningLine, Station } from '@/lib/envelope/signing-line'
import type { RailRow } from './rail'

export type LineRow = { station: Station; step: number; rail: RailRow }

const laneOf = (station: Station) => (station.beside ? 1 : 0) + (station.generation > 0 ? 1 : 0)

/**
 * The line as rows to draw. The path is walked up to the round that has the turn; inside that round it leads to everybody,
 * because everybody in it was invited.
 */
export function railRows(line: SigningLine): LineRow[] {
  const open = line.rounds.findIndex((round) => round.open)
  const done = (at: number) => {
    const stations = line.rounds[at]?.stations ?? []
    return stations.length > 0 && stations.every((s) => s.state === 'signed' || s.state === 'delegated')
  }
  const invited = (at: number) =>
    line.rounds[at]?.stations.some(({ state }) => state !== 'waiting' && state !== 'uninvited') ?? false
  const reached = (at: number) => at <= open || done(at) || (at > 0 && done(at - 1)) || (at === 0 && invited(at))

  return line.rounds.flatMap((round, at) =>
    round.stations.map((station, place): LineRow => {
      const last = place === round.stations.length - 1
      const here = reached(at) ? 'walked' : 'ahead'
      const lane = laneOf(station)
      const before = round.stations[place - 1]
      return {
        station,
        step: round.number,
        rail: {
          lane,
          above: here,
          below: last && !done(at) ? 'ahead' : here,
          spur: station.beside && station.generation === 0,
          ...(station.generation > 0 && before && { handedFrom: laneOf(before) }),
          handedOn: station.handedOn,
        },
      }
    }),
  )
}

/** A long line shows the part around the turn; the rest is counted on either side. */
export function around<T>(
  rows: readonly T[],
  turn: number,
  most: number,
): { before: number; shown: T[]; after: number } {
  if (rows.length <= most) return { before: 0, shown: [...rows], after: 0 }
  const start = Math.max(0, Math.min(turn - 2, rows.length - most))
  return { before: start, shown: rows.slice(start, start + most), after: rows.length - start - most }
}
