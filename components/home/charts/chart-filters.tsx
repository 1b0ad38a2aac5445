import { homeParams } from '@/app/(desk)/search-params'
import { Select } from '@/components/ui/select'
import { replaceQuery } from '@/lib/browser/address'
import { DEFAULT_RANGE, type HomeStatistics, RANGES } from '@/lib/desk/home/contract'
import { useTemplates } from './use-templates'

type ChartFiltersProps = Pick<HomeStatistics, 'senders'> & {
  range: number
  template?: string | undefined
  sender?: string | undefined
}

/** A template's id may be empty, which the values of the choices must tell from all. */
const ALL = ''
const MARK = '='

export function ChartFilters({ range, template, sender, senders }: ChartFiltersProps) {
  const { templates, nameOf } = useTemplates()
  const choose = (values: Parameters<typeof homeParams.patch>[0]) => replaceQuery(homeParams.patch(values))
  // What the address names can be seen and taken away, even if it is none of the choices.
  const ids = [...new Set(['', ...templates.map(({ id }) => id), ...(template === undefined ? [] : [template])])]
  const allSenders = sender === undefined || senders.includes(sender) ? senders : [...senders, sender]
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full">
      <Select
        aria-label="Range"
        value={String(range)}
        onValueChange={(value) => choose({ range: Number(value) === DEFAULT_RANGE ? undefined : value })}
        options={RANGES.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
        className="max-sm:w-full sm:w-36"
      />
      <Select
        aria-label="Template"
        value={template === undefined ? ALL : MARK + template}
        onValueChange={(value) => choose({ template: value === ALL ? undefined : value.slice(MARK.length) })}
        options={[
          { value: ALL, label: 'All templates' },
          ...ids.map((id) => ({ value: MARK + id, label: nameOf(id) })),
        ]}
        className="max-sm:w-full sm:w-48"
      />
      <Select
        aria-label="Sender"
        value={sender ?? ALL}
        onValueChange={(value) => choose({ sender: value || undefined })}
        options={[{ value: ALL, label: 'All senders' }, ...allSenders.map((value) => ({ value, label: value }))]}
        className="max-sm:w-full sm:w-48"
      />
    </div>
  )
}
