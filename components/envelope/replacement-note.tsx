'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ButtonLink } from '@/components/ui/button'
import { TextLink } from '@/components/ui/link'
import { replacementQuery } from '@/lib/browser/queries/reuse'
import type { Replacement } from '@/lib/desk/drafts/contract/replacement'

/** Says that the envelope is being corrected or was, because a correction that stopped between its two parts must not go unnoticed. */
export function ReplacementNote({ id }: { id: string }) {
  const { data } = useQuery(replacementQuery(id))
  return (
    <>
      {data?.replaced_by ? <BeingReplaced by={data.replaced_by} /> : null}
      {data?.replaces ? (
        <p className="mt-4 text-13 text-ink-soft">
          Sent in place of <TextLink href={`/envelopes/${data.replaces}`}>an earlier envelope</TextLink>, which was
          voided.
        </p>
      ) : null}
    </>
  )
}

function BeingReplaced({ by }: { by: NonNullable<Replacement['replaced_by']> }) {
  if (by.envelope_id) {
    return (
      <p className="mt-4 text-13 text-ink-soft">
        <span>{`${by.person} replaced this envelope with `}</span>
        <TextLink href={`/envelopes/${by.envelope_id}`}>a corrected one</TextLink>
        <span>.</span>
      </p>
    )
  }
  const action = by.draft_id ? (
    <ButtonLink size="sm" href={`/drafts/${by.draft_id}/review`}>
      {by.voided ? 'Continue' : 'Open the draft'}
    </ButtonLink>
  ) : null
  return by.voided ? (
    <Banner tone="warn" className="mt-4" title="The corrected envelope is not sent yet" action={action}>
      {`This envelope was voided for it. ${by.draft_id ? 'Send the draft to finish.' : `${by.person} has the draft.`}`}
    </Banner>
  ) : (
    <Banner
      className="mt-4"
      title={`${by.draft_id ? 'You are' : `${by.person} is`} correcting this envelope`}
      action={action}
    >
      It stays valid until the corrected one is sent.
    </Banner>
  )
}
