import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '@/lib/browser/call'
import type { ErrorReason } from '@/lib/contract/answer'
import { closeRoom, controlId, goTo } from './room'
import { refusedField, signRequest } from './room-form'
import type { RoomState } from './use-room-state'
import { readView, signingQuery, useSign } from './use-signing'

const CONSENT_CHANGED: ErrorReason = 'consent_changed'

/** Signs what the room holds. What the person has to see again first is shown, and nothing that was filled in is lost. */
export function useFinish({ room, form }: RoomState, consentId: string) {
  const { token, view, fields, marks, date } = room
  const client = useQueryClient()
  const sign = useSign(token)
  const [dateNotice, setDateNotice] = useState<string>()
  const refusedAt = (error: unknown) => (error instanceof CallError ? refusedField(fields, error.field) : -1)
  const showConsent = () => document.getElementById(consentId)?.focus()

  async function onRefused(error: unknown) {
    if (!(error instanceof CallError) || closeRoom(room, error)) return
    if (error.reason === CONSENT_CHANGED) await showNewConsent()
    else if (date && error.field === 'zone') {
      sign.reset()
      date.switchToUtc()
      setDateNotice('The service does not know your time zone, so the date is the day in UTC.')
    } else if (refusedAt(error) >= 0) {
      form.setError(`values.${refusedAt(error)}`, { message: error.message })
      goTo(controlId(refusedAt(error)))
    }
  }

  /** Only the wording: what others sign meanwhile does not change the page that the person reads. */
  async function showNewConsent() {
    const consent = await readView(token).then(
      (now) => now.consent,
      () => undefined,
    )
    // Unread, the refusal stays in view, and the next attempt reads it again.
    if (!consent) return
    sign.reset()
    client.setQueryData(signingQuery(token).queryKey, (before) => before && { ...before, consent })
    form.setValue('consent', false)
    form.setError('consent', { message: 'The wording has changed. Read it, then agree again.' })
    showConsent()
  }

  const finish = form.handleSubmit(
    async ({ values }) => {
      if (sign.isPending) return
      if (date?.hasChanged()) return setDateNotice('It is another day now.')
      setDateNotice(undefined)
      await sign
        .mutateAsync(signRequest(view, fields, values, marks, date?.zone))
        .then(({ complete, copyToken }) => room.onDone({ did: 'signed', complete, copyToken }), onRefused)
    },
    (found) => {
      const at = fields.findIndex((_, index) => found.values?.[index] !== undefined)
      if (at >= 0) goTo(controlId(at))
      else showConsent()
    },
  )

  return {
    finish,
    isPending: sign.isPending,
    /** A refusal that belongs to no field. */
    error: sign.error && refusedAt(sign.error) < 0 ? sign.error : null,
    dateNotice,
  }
}
