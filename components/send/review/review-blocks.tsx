'use client'

import type { ReactNode } from 'react'
import { useNow, useZone } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { countLabel } from '@/lib/envelope/slots'
import type { SendForm } from '../draft-form'
import { useWizard } from '../frame/use-wizard'
import { describeExpiry, expiryDate } from '../message/expiry'
import type { MailPlan } from '../message/mail-plan'
import { PlanList } from '../message/plan-list'

type ReviewBlocksProps = {
  template: PdfSignRequest
  plan: MailPlan
  form: SendForm
  frozen: boolean
}

/** Everything that will be sent, each part with a link to its step. */
export function ReviewBlocks({ template, plan, form, frozen }: ReviewBlocksProps) {
  const { hrefOf } = useWizard()
  const [now, zone] = [useNow(), useZone()]
  const expires = expiryDate(new Date(now), form.expirationDays)
  const edit = (step: 'recipients' | 'message') => (frozen ? null : <TextLink href={hrefOf(step)}>Edit</TextLink>)

  return (
    <>
      <Block title="Mails" edit={edit('recipients')}>
        <PlanList plan={plan} />
      </Block>
      <Block title="Message" edit={edit('message')}>
        <p className="font-medium text-ink [overflow-wrap:anywhere]">{form.emailSubject.trim() || 'No subject yet'}</p>
        {form.emailMessage.trim() ? (
          <p
            dir="auto"
            className="mt-1 max-w-[68ch] whitespace-pre-line text-13 text-ink-soft [overflow-wrap:anywhere]"
          >
            {form.emailMessage.trim()}
          </p>
        ) : (
          <p className="mt-1 text-13 text-ink-soft">No message.</p>
        )}
      </Block>
      <Block title="Expiration" edit={edit('message')}>
        <p className="text-ink">
          {expires
            ? `${describeExpiry(expires, zone)}, ${countLabel(Number(form.expirationDays), 'day')} from now`
            : 'No expiration is set.'}
        </p>
      </Block>
      <Block title="Documents" edit={<span className="text-12 text-ink-faint">Set by the template</span>}>
        <ul>
          {(template.files ?? []).map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a template's documents have no id, only their position
            <li key={index} className="text-ink [overflow-wrap:anywhere]">
              {file.name?.trim() || `Document ${index + 1}`}
              {file.pageCount ? <span className="text-ink-soft">, {countLabel(file.pageCount, 'page')}</span> : null}
            </li>
          ))}
        </ul>
      </Block>
    </>
  )
}

function Block({ title, edit, children }: { title: string; edit: ReactNode; children: ReactNode }) {
  const id = `review-${title.toLowerCase()}`
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface px-4 py-3 text-14">
      <div className="mb-1 flex items-baseline justify-between gap-4">
        <h3 id={id} className="text-13 font-medium text-ink-soft">
          {title}
        </h3>
        {edit ? (
          <span className="text-13">
            {edit}
            <span className="sr-only"> {title.toLowerCase()}</span>
          </span>
        ) : null}
      </div>
      {children}
    </section>
  )
}
