import { type HomeStatistics, MAX_TIMED } from '@/lib/desk/home/contract'
import { describeAverage } from '../describe-duration'
import { BarList } from './bar-list'
import { ChartPanel } from './chart-panel'

const PLACES = ['First signature', 'Second signature', 'Third signature', 'Fourth signature or later']

type WaitingPlacesProps = Pick<HomeStatistics, 'waiting'> & { range: number }

/** Which signature envelopes in flight wait for, and for how long nothing has changed. */
export function WaitingPlaces({ waiting, range }: WaitingPlacesProps) {
  const total = waiting.reduce((sum, { count }) => sum + count, 0)
  const number = total.toLocaleString('en')
  const places = waiting.map(({ signed, count, median_s }) => ({
    name: PLACES[signed] ?? `Signature ${signed + 1}`,
    count,
    median: describeAverage(median_s),
  }))
  return (
    <ChartPanel
      title="Where envelopes wait"
      about={
        total >= MAX_TIMED
          ? `The last ${number} that were sent and are in flight, by the signature they wait for, and how long nothing changed.`
          : `${number} in flight, sent in the last ${range} days, by the signature they wait for, and how long nothing changed.`
      }
      none="No envelope that was sent in this range is waiting."
      isEmpty={waiting.length === 0}
      head={['Waiting for', 'Envelopes', 'Median without a change']}
      rows={places.map(({ name, count, median }) => [name, count.toLocaleString('en'), median])}
    >
      <BarList
        bars={places.map(({ name, count, median }) => ({
          name,
          detail: `${count.toLocaleString('en')}, median ${median}`,
          parts: [{ value: count, fill: 'fill-accent' }],
        }))}
      />
    </ChartPanel>
  )
}
