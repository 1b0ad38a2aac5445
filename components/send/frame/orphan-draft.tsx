'use client'

import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { CopyText } from '@/components/ui/copy'
import { Fact } from '@/components/ui/fact'
import { PageHeader } from '@/components/ui/page-header'
import { useSendDraft } from '@/lib/browser/draft/use-send'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { DiscardDraftButton, UnknownOutcome } from './unknown-outcome'

/** A draft whose template was deleted. An open send can be finished, and what was typed can be copied. */
export function OrphanDraft({ draft }: { draft: Draft }) {
  const send = useSendDraft(draft)
  const { recipients, emailSubject, emailMessage } = draft.content
  const people = recipients.filter(({ name, email }) => name.trim() || email.trim())

  return (
    <>
      <PageHeader title={`Send ${draft.template_name}`} back={{ href: '/templates', label: 'Templates' }} />
      {draft.state === 'sending' ? (
        <UnknownOutcome
          draft={draft}
          pending={send.isPending}
          onRetry={() => send.mutate({ version: draft.version })}
          error={send.error ?? undefined}
        />
      ) : (
        <Banner
          tone="warn"
          className="mt-4"
          title="The service no longer has this template"
          action={
            <div className="flex flex-wrap gap-2">
              <DiscardDraftButton draft={draft} />
              <ButtonLink variant="primary" href="/envelopes/new">
                Choose another template
              </ButtonLink>
            </div>
          }
        >
          Nothing was sent from this draft. You can copy what you typed below into another one.
        </Banner>
      )}
      <section aria-labelledby="typed" className="mt-6">
        <h2 id="typed" className="mb-2 text-13 font-medium text-ink-soft">
          What you typed
        </h2>
        <dl className="divide-y divide-line rounded-lg border border-line bg-surface text-14">
          {people.map(({ id, name, email }, index) => (
            <Fact key={id} term={name.trim() || `Signer ${index + 1}`}>
              {email.trim() ? (
                <CopyText value={email.trim()} label="e-mail address" shorten={false} />
              ) : (
                'No address yet'
              )}
            </Fact>
          ))}
          {people.length === 0 ? <Fact term="Signers">No recipients yet</Fact> : null}
          {emailSubject?.trim() ? <Fact term="Subject">{emailSubject}</Fact> : null}
          {emailMessage?.trim() ? (
            <Fact term="Message">
              <span dir="auto" className="whitespace-pre-line">
                {emailMessage}
              </span>
            </Fact>
          ) : null}
        </dl>
      </section>
    </>
  )
}
