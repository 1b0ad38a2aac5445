'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { describeError } from '@/components/ui/error-state'
import { counted } from '@/components/ui/format'
import { TextLink } from '@/components/ui/link'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { useChangeRecipient } from '@/lib/browser/queries/envelope-changes'
import { useOffer } from '@/lib/browser/queries/session'
import type { EnvelopeListItem } from '@/lib/desk/envelopes/contract/find'
import { pendingWith, signingProgress } from '@/lib/envelope/signing-progress'

export type NewRecipient = { name: string; email: string }

type OtherEnvelopesFormProps = {
  from: string
  to: NewRecipient
  others: readonly OtherEnvelope[]
  /** Called with true while changes are made. */
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

type Result = { state: 'changing' } | { state: 'changed' } | { state: 'failed'; error: unknown }

/**
 * Makes the same change in other envelopes, one after the other. One that fails never stops the
 * next.
 */
export function OtherEnvelopesForm({ from, to, others, onBusy, onClose }: OtherEnvelopesFormProps) {
  const { mutateAsync } = useChangeRecipient()
  const takesIndex = useOffer('signer_index')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [results, setResults] = useState<Readonly<Record<string, Result>>>({})
  const [isBusy, setIsBusy] = useState(false)
  const open = others.filter(({ id, cannot }) => !cannot && !results[id])
  const left = open.filter(({ id }) => chosen.includes(id))
  const changed = Object.values(results).filter(({ state }) => state === 'changed').length

  async function changeAll() {
    setIsBusy(true)
    onBusy(true)
    const save = (id: string, result: Result) => setResults((known) => ({ ...known, [id]: result }))
    for (const { id, slot } of left) {
      save(id, { state: 'changing' })
      await mutateAsync({ id, from, to: { ...to, signerIndex: takesIndex ? slot : undefined } }).then(
        () => save(id, { state: 'changed' }),
        (error: unknown) => save(id, { state: 'failed', error }),
      )
    }
    setIsBusy(false)
    onBusy(false)
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-14 text-ink-soft">
        {`In the envelopes you choose, ${to.name} (${to.email}) takes the place of ${from}, whose links stop working.`}
      </p>
      <ul className="flex max-h-80 flex-col gap-1 overflow-y-auto" aria-label="Other envelopes">
        {open.length > 1 ? (
          <li className="border-b border-line pb-1">
            <Checkbox
              label={`All ${open.length}`}
              checked={left.length === open.length}
              disabled={isBusy}
              onCheckedChange={(all) => setChosen(all ? open.map(({ id }) => id) : [])}
            />
          </li>
        ) : null}
        {others.map((other) => (
          <li key={other.id} className="[overflow-wrap:anywhere]">
            <Checkbox
              label={other.name === to.name ? other.subject : `${other.subject} (${other.name})`}
              checked={chosen.includes(other.id)}
              disabled={isBusy || other.cannot !== undefined || results[other.id] !== undefined}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, other.id] : chosen.filter((id) => id !== other.id))
              }
            />
            <ResultNote other={other} result={results[other.id]} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <span role="status" className="mr-auto text-13 text-ink-soft">
          {changed > 0 ? `Changed in ${counted(changed, 'envelope')}` : null}
        </span>
        <Button disabled={isBusy} onClick={onClose}>
          {changed > 0 ? 'Close' : 'Not now'}
        </Button>
        {open.length > 0 ? (
          <Button variant="primary" pending={isBusy} disabled={left.length === 0} onClick={() => void changeAll()}>
            {left.length > 0 ? `Change in ${counted(left.length, 'envelope')}` : 'Choose envelopes'}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** What will happen in one envelope, or what became of it. */
function ResultNote({ other: { id, isTurn, cannot }, result }: { other: OtherEnvelope; result: Result | undefined }) {
  if (cannot) return <p className="pl-6 text-12 text-ink-soft">{cannot}</p>
  if (!result)
    return <p className="pl-6 text-12 text-ink-soft">{isTurn ? 'Invited at once' : 'Invited when it is their turn'}</p>
  if (result.state === 'changing') return <p className="pl-6 text-12 text-ink-soft">Changing</p>
  if (result.state === 'changed') return <p className="pl-6 text-12 text-good">Changed</p>
  return (
    <p className="pl-6 text-12 text-bad">
      <span>
        {`${isOutcomeUnknown(result.error) ? "We don't know yet whether it was changed." : 'Not changed:'} ${describeError(result.error).message}`}
      </span>{' '}
      <TextLink href={`/envelopes/${encodeURIComponent(id)}`}>Open it</TextLink>
    </p>
  )
}

/**
 * Another envelope in which the old address still has to sign. `isTurn`: now. `cannot`: why its
 * recipient can't be changed from here.
 */
export type OtherEnvelope = {
  id: string
  subject: string
  name: string
  slot: number | undefined
  isTurn: boolean
  cannot?: string
}

type Change = { id: string; from: string; to: string }

/**
 * The envelopes in flight, but for the one that was changed, in which the old address still has to
 * sign.
 */
export function otherEnvelopes(found: readonly EnvelopeListItem[], { id, from, to }: Change): OtherEnvelope[] {
  return found.flatMap(({ id: other, envelope }): OtherEnvelope[] => {
    if (other === id) return []
    const progress = signingProgress(envelope)
    const [slot, second] = pendingWith(progress, from)
    if (!slot) return []
    const cannot = second
      ? 'Two pending recipients have this address. Open the envelope to see them.'
      : pendingWith(progress, to).length > 0
        ? `${to} is already a pending recipient.`
        : undefined
    return [
      {
        id: other,
        subject: envelope.emailSubject?.trim() || 'No subject',
        name: slot.participant.signer.name?.trim() || from,
        slot: slot.participant.signer.id,
        isTurn: progress.current.includes(slot.participant),
        ...(cannot && { cannot }),
      },
    ]
  })
}
