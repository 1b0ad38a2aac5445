'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { nameList } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { personName } from '@/components/ui/people'
import { replacementQuery, useSeparateDraft } from '@/lib/browser/queries/drafts'
import { envelopePageQuery } from '@/lib/browser/queries/envelope'
import { finishedSigners } from '@/lib/envelope/signing-progress'
import { actedVerbs } from '@/lib/envelope/signing-task'
import { canVoid, isScheduled, wasCanceled } from '@/lib/envelope/state'
import { useDraft } from '../../open-draft/use-draft'

/**
 * Who has finished in the envelope that this draft replaces, as long as sending would void it.
 * `hasEnded`: it is complete, or ended otherwise, so nothing can take its place. `other`: another
 * draft took its place. `ending`: what sending does with the earlier one, if anything is left to do. `voided`: how it ended, where that
 * does not stand in the way: a colleague ended it, or this draft did and the answer was lost.
 */
export function useReplacement() {
  const { draft } = useDraft()
  const replaces = draft.replaces?.voided === false && draft.state === 'open' ? draft.replaces : undefined
  const [id, isEnabled] = [replaces?.envelope_id ?? '', replaces !== undefined]
  const { data, refetch } = useQuery({ ...envelopePageQuery(id), enabled: isEnabled })
  const replacement = useQuery({ ...replacementQuery(id), enabled: isEnabled })
  const by = isEnabled ? replacement.data?.replaced_by : undefined
  const other = by?.voided && by.draft_id !== draft.id ? by : undefined
  const isVoided = data?.status === 'Voided'
  const isOver = isEnabled && data !== undefined && !canVoid(data) && !isVoided
  return {
    finished: replaces && data && finishedSigners(data),
    hasEnded: isOver || other !== undefined,
    other,
    ending: replaces && !isVoided ? (data && isScheduled(data) ? CANCEL : VOID) : undefined,
    voided: isEnabled && isVoided ? (wasCanceled(data) ? 'canceled' : 'voided') : undefined,
    refetch: () => Promise.all([refetch(), replacement.refetch()]),
  }
}

const VOID = { verb: 'Void', first: 'is voided first', until: 'Until then that one stays valid.' }
/** A scheduled envelope is canceled instead, because nobody was invited to it. */
const CANCEL: typeof VOID = {
  verb: 'Replace',
  first: 'is canceled first',
  until: 'Until then that one stays scheduled.',
}

/**
 * On every step of a correction: which envelope it replaces, who has signed that one, and whether it
 * was voided already.
 */
export function ReplacesNote() {
  const { draft } = useDraft()
  const { finished = [], hasEnded, other, ending = VOID, voided } = useReplacement()
  const separate = useSeparateDraft(draft)
  if (!draft.replaces || draft.state === 'sent') return null
  const link = (text: string) => <TextLink href={`/envelopes/${draft.replaces?.envelope_id}`}>{text}</TextLink>
  if (draft.replaces.voided) {
    return (
      <Banner tone="warn" className="mt-4" title="The earlier envelope is voided, and this one is not sent yet">
        <span>Send it to finish the correction of </span>
        {link('the earlier envelope')}
        <span>.</span>
      </Banner>
    )
  }
  if (hasEnded) {
    return (
      <Banner
        tone="warn"
        className="mt-4"
        title={
          other
            ? `${other.person} has already replaced the earlier envelope`
            : 'The earlier envelope has ended, so this one cannot take its place'
        }
        action={
          <Button size="sm" pending={separate.isPending} onClick={() => separate.mutate()}>
            Send as a separate envelope
          </Button>
        }
      >
        {link('The earlier envelope')}
        <span>{other ? ' is voided' : ' stays as it is.'}</span>
        {other?.envelope_id ? (
          <>
            <span>, and </span>
            <TextLink href={`/envelopes/${other.envelope_id}`}>a corrected one</TextLink>
            <span> was sent.</span>
          </>
        ) : null}
        {other && !other.envelope_id ? <span>.</span> : null}
        {separate.error ? <ErrorState error={separate.error} title="Not changed" /> : null}
      </Banner>
    )
  }
  if (voided) {
    return (
      <Banner tone="warn" className="mt-4" title={`The earlier envelope is already ${voided}`}>
        <span>Send this one to take the place of </span>
        {link('the earlier envelope')}
        <span>. To send nothing, discard this draft.</span>
      </Banner>
    )
  }
  const names = nameList(finished.map(personName))
  return (
    <Banner
      tone={finished.length > 0 ? 'warn' : undefined}
      className="mt-4"
      title={
        finished.length > 0 ? `${names} ${actedVerbs(finished)} the earlier envelope` : 'This corrects an envelope'
      }
    >
      <span>When you send it, </span>
      {link('the earlier envelope')}
      <span>
        {finished.length > 0
          ? ` ${ending.first}. What ${names} ${actedVerbs(finished)} is lost, and everybody is asked again.`
          : ` ${ending.first}. ${ending.until}`}
      </span>
    </Banner>
  )
}
