'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Input } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { Send } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { hasChangedMeanwhile, isOutcomeUnknown } from '@/lib/browser/call'
import { budgetQuery, useSender } from '@/lib/browser/queries/session'
import { useSendReview } from '@/lib/browser/send-review'
import { OneLine, textProblem } from '@/lib/contract/text'
import { MAX_SEND_BYTES, type NewBulkSend } from '@/lib/desk/bulk/contract/bulk-job'
import { bulkShare } from '@/lib/desk/upstream/contract/priority'
import type { ReadTemplate } from '@/lib/envelope/read-template'
import { templateTitle } from '@/lib/envelope/template-title'
import { startBulkSend } from '../queries'
import { describeTime } from '../run/states'
import { useUndoToast } from '../run/use-control'
import { toRequest } from '../table/setup'
import type { BulkForm } from './stored-form'
import type { BulkFormState } from './use-bulk-form'

// Compares two versions, which few sends need.
const TemplateNews = loadable(() => import('@/components/ui/template-news'))
const SettingsNews = loadable(() => import('@/components/ui/settings-news'))

type BulkSendRows = NewBulkSend['rows']

type StartSectionProps = {
  form: BulkForm
  state: BulkFormState
  templateId: string
  template: ReadTemplate
  hrefOf: (step: 'columns' | 'check') => string
}

/** The plan, and its start. */
export function StartSection({ form, state, templateId, template, hrefOf }: StartSectionProps) {
  const { sent, errors, warnings, problems, isChecking, change } = state
  const [asking, setAsking] = useState(false)
  const rows = useMemo(
    () => sent.map(({ row, values }) => ({ line: row.line, request: toRequest(values, template) })),
    [sent, template],
  )
  const { templateNews, settingsNews, reviewed, mayGoOn, refresh } = useSendReview({
    template,
    templateId,
    hasRule: false,
  })
  const start = useStart(form, state.keep, { templateId, reviewed, rows })
  const why = useRef<HTMLDivElement>(null)
  const isTooLarge = useMemo(() => bytesOf(rows) > MAX_SEND_BYTES - MORE_THAN_ROWS, [rows])
  const nameProblem = textProblem(OneLine, form.name)
  const { data: budget } = useQuery(budgetQuery)
  const perMinute = budget && bulkShare(budget.limit)
  const envelopes = counted(sent.length, 'envelope')
  const [sender, { count, several }] = [useSender(), useMemo(() => countEmails(sent), [sent])]
  const duration = perMinute && describeTime((sent.length * 60) / perMinute)

  const isRefused = hasChangedMeanwhile(start.error)
  useEffect(() => {
    if (isRefused) why.current?.focus()
  }, [isRefused])

  function begin() {
    setAsking(false)
    if (!mayGoOn()) why.current?.focus()
    // If the new version cannot be read either, the page shows the refusal.
    else
      start.mutate(undefined, {
        onError: (error) => {
          if (hasChangedMeanwhile(error)) void refresh().catch(() => {})
        },
      })
  }

  if (form.start === 'requested' && !start.isPending) {
    return (
      <Banner
        tone="warn"
        title="We don’t know yet whether the bulk send was started"
        action={
          <Button variant="primary" onClick={() => start.mutate()}>
            Start again
          </Button>
        }
      >
        <p>No answer arrived. Starting again sends nothing twice.</p>
        {start.error ? <p>{start.error.message}</p> : null}
      </Banner>
    )
  }
  return (
    <section aria-label="Plan" className="flex flex-col gap-4">
      <p className="text-24 font-semibold text-ink">
        <span className="tabular">{`${envelopes}${duration ? `, ${duration}` : ''}`}</span>
      </p>
      <p className="max-w-[68ch] text-14 text-ink-soft">
        {`${counted(count, 'address', 'addresses')} in total. ${perMinute ? `Sends about ${perMinute} a minute. ` : ''}You can leave the page, pause it or cancel it at any time.`}
      </p>
      <p className="text-14 text-ink-soft empty:hidden">{[sender?.line, several].filter(Boolean).join(' ')}</p>
      <Field label="Name of this bulk send" optional error={nameProblem} help="Only your team sees it.">
        <Input
          autoComplete="off"
          placeholder={templateTitle(template)}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      {problems.length > 0 ? (
        <Banner
          tone="bad"
          title={problems[0]?.text}
          action={<ButtonLink href={hrefOf('columns')}>Go to columns</ButtonLink>}
        />
      ) : null}
      {errors > 0 ? (
        <Banner
          tone="bad"
          title={`${counted(errors, 'row')} to correct or leave out`}
          action={<ButtonLink href={hrefOf('check')}>Go to check</ButtonLink>}
        />
      ) : null}
      {errors === 0 && warnings > 0 ? (
        <Banner
          tone="warn"
          title={counted(warnings, 'warning')}
          action={<ButtonLink href={hrefOf('check')}>Go to check</ButtonLink>}
        />
      ) : null}
      {sent.length === 0 ? <Banner tone="bad" title="Every row is left out, so nothing would be sent" /> : null}
      {isTooLarge ? (
        <Banner tone="bad" title="These rows are too large for one bulk send">
          Together they have more than 16 MB. Shorten the message, or split the table.
        </Banner>
      ) : null}
      <div ref={why} tabIndex={-1} className="flex scroll-mt-4 flex-col gap-4 outline-none empty:hidden">
        {templateNews ? <TemplateNews {...templateNews} /> : null}
        {settingsNews ? <SettingsNews differences={settingsNews} /> : null}
        {start.error && !((templateNews || settingsNews) && isRefused) ? (
          <ErrorState error={start.error} title="The bulk send was not started" />
        ) : null}
      </div>
      {errors === 0 && problems.length === 0 && sent.length > 0 && !isTooLarge && !nameProblem ? (
        <div>
          <Button variant="primary" pending={start.isPending || isChecking} onClick={() => setAsking(true)}>
            <Send aria-hidden="true" />
            <span>{`Send ${envelopes}`}</span>
          </Button>
        </div>
      ) : null}
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Send ${envelopes}`}
        consequence={`From “${templateTitle(template)}”, one for each row. Sending begins after 10 seconds. Until then you can undo it.`}
        action={{
          label: `Send ${envelopes}`,
          variant: 'primary',
          onAct: begin,
        }}
      />
    </section>
  )
}

const MOST_NAMED = 3

/** How many addresses get an email, and who gets several: "Erik Dahl gets 297, Ada 2." */
function countEmails(sent: BulkFormState['sent']): { count: number; several: string } {
  const emails = new Map<string, { name: string; count: number }>()
  for (const { name, email } of sent.flatMap(({ values }) => values.people)) {
    const known = emails.get(email.toLowerCase())
    if (email) emails.set(email.toLowerCase(), { name: known?.name || name || email, count: (known?.count ?? 0) + 1 })
  }
  const often = [...emails.values()].filter(({ count }) => count > 1).sort((one, other) => other.count - one.count)
  const named = often
    .slice(0, MOST_NAMED)
    .map(({ name, count }, at) => `${name}${at === 0 ? ' gets' : ''} ${count}${at === 0 ? ' emails' : ''}`)
  const more = often.length - named.length
  const all = [...named, ...(more > 0 ? [`${counted(more, 'other', 'others')} several`] : [])]
  return { count: emails.size, several: all.length > 0 ? `${all.join(', ')}.` : '' }
}

/** Id, name and template. */
const MORE_THAN_ROWS = 2_000

/** What the rows take in the request. */
const bytesOf = (rows: BulkSendRows) => new Blob([JSON.stringify(rows)]).size

type Plan = {
  templateId: string
  reviewed: Pick<NewBulkSend, 'settings'> & { template: string | undefined }
  rows: BulkSendRows
}

/** Starts the bulk send under the form's own id: a repeated start starts nothing more. */
function useStart(
  form: BulkForm,
  keep: BulkFormState['keep'],
  { templateId, reviewed: { template, settings }, rows }: Plan,
) {
  const router = useRouter()
  const showUndo = useUndoToast()
  return useMutation({
    mutationFn: () => {
      keep({ ...form, start: 'requested' })
      return startBulkSend({
        id: form.sendId,
        template_id: templateId,
        ...(template && { template }),
        ...(settings && { settings }),
        ...(form.name.trim() && { name: form.name.trim() }),
        rows,
      })
    },
    onSuccess: (started) => {
      keep({ ...form, start: 'started' })
      if (started.starts_in_ms > 0) showUndo(started)
      router.push(`/bulk-jobs/${started.id}`)
    },
    onError: (error) => {
      const { start: _, ...rest } = form
      // Refused, so nothing was started and everything can be corrected.
      if (!isOutcomeUnknown(error)) keep(rest)
    },
  })
}
