import { counted } from '@/components/ui/counted'
import { type HomeStatistics, MAX_TIMED } from '@/lib/desk/home/contract'
import { describeAverage } from '../describe-duration'
import { BarList } from './bar-list'
import { ChartPanel } from './chart-panel'
import { useTemplates } from './use-templates'

const MEDIAN = 'fill-accent'
const P90 = 'fill-line-strong'

/** From sending to the last signature, by template. */
export function SigningTimes({ signing, timed }: Pick<HomeStatistics, 'signing' | 'timed'>) {
  const { nameOf } = useTemplates()
  const source =
    timed >= MAX_TIMED
      ? `the last ${timed.toLocaleString('en')} envelopes completed`
      : counted(timed, 'completed envelope')
  return (
    <ChartPanel
      className="xl:col-span-2"
      title="Time to sign"
      about={`From sending to the last signature, from ${source}. Half were faster than the median, 90\u00a0% faster than the second figure.`}
      none="No envelope was completed in this range."
      isEmpty={signing.length === 0}
      head={['Template', 'Envelopes', 'Median', '90 %']}
      rows={signing.map(({ template, count, median_s, p90_s }) => [
        nameOf(template),
        count.toLocaleString('en'),
        describeAverage(median_s),
        describeAverage(p90_s),
      ])}
    >
      <p aria-hidden="true" className="mb-3 flex gap-4 text-12 text-ink-soft">
        <Sample fill={MEDIAN}>Median</Sample>
        <Sample fill={P90}>90 %</Sample>
      </p>
      <BarList
        bars={signing.map(({ template, count, median_s, p90_s }) => ({
          name: `${nameOf(template)} (${count.toLocaleString('en')})`,
          detail: `${describeAverage(median_s)}, 90\u00a0% in ${describeAverage(p90_s)}`,
          parts: [
            // Where both are equal, the median is seen.
            { value: p90_s, fill: P90 },
            { value: median_s, fill: MEDIAN },
          ],
        }))}
      />
    </ChartPanel>
  )
}

const Sample = ({ fill, children }: { fill: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    <svg aria-hidden="true" viewBox="0 0 10 10" className="size-2.5">
      <rect width="10" height="10" rx="2" className={fill} />
    </svg>
    <span>{children}</span>
  </span>
)
