import { Checkbox } from '@/components/ui/choices'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/field'
import { KIND_LABELS, type NotificationKind } from '@/lib/desk/notifications/contract/notification'
import type { MailTime, NotificationRules } from '@/lib/desk/notifications/contract/rules'

const MAIL_OPTIONS: { value: MailTime; label: string }[] = [
  { value: 'off', label: 'No' },
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
]

type RulesTableProps = {
  /** Names the table. */
  label: string
  kinds: readonly NotificationKind[]
  rules: NotificationRules
  sendsMails: boolean
  isDisabled?: boolean
  onChange: (rules: NotificationRules) => void
}

/** On a phone the kind is above its controls. */
const ROW = 'max-sm:grid max-sm:grid-cols-[4rem_5rem_minmax(0,1fr)] max-sm:items-center'

/** A row for each kind, a column for each channel. */
export function RulesTable({ label, kinds, rules, sendsMails, isDisabled = false, onChange }: RulesTableProps) {
  const change = (kind: NotificationKind, part: Partial<NotificationRules[NotificationKind]>) =>
    onChange({ ...rules, [kind]: { ...rules[kind], ...part } })
  const heading = 'px-2 py-2 text-left text-13 font-medium text-ink-soft'
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-14 max-sm:block">
        <thead className="max-sm:block">
          <tr className={cn('border-b border-line', ROW)}>
            <th scope="col" className={cn(heading, 'max-sm:sr-only')}>
              What
            </th>
            <th scope="col" className={heading}>
              Page
            </th>
            <th scope="col" className={heading}>
              Browser
            </th>
            {sendsMails ? (
              <th scope="col" className={heading}>
                Email
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {kinds.map((kind) => (
            <tr key={kind} className={ROW}>
              <th scope="row" className="px-2 py-2 text-left font-normal max-sm:col-span-3 max-sm:pb-0">
                {KIND_LABELS[kind]}
              </th>
              {(['page', 'browser'] as const).map((channel) => (
                <td key={channel} className="px-2 py-2">
                  <Checkbox
                    className="align-middle"
                    aria-label={`${KIND_LABELS[kind]}: ${channel}`}
                    disabled={isDisabled}
                    checked={rules[kind][channel]}
                    onCheckedChange={(checked) => change(kind, { [channel]: checked })}
                  />
                </td>
              ))}
              {sendsMails ? (
                <td className="px-2 py-1">
                  <Select
                    aria-label={`${KIND_LABELS[kind]}: mail`}
                    disabled={isDisabled}
                    options={MAIL_OPTIONS}
                    value={rules[kind].mail}
                    onValueChange={(value) => {
                      const mail = MAIL_OPTIONS.find((option) => option.value === value)?.value
                      if (mail) change(kind, { mail })
                    }}
                    className="w-28"
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
