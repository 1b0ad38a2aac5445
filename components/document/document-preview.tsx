'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { envelopeQuery } from '@/lib/browser/queries/envelope'
import { previewAvailability } from './preview-availability'
import { SentDocuments } from './sent-documents'
import { SignedDocument } from './signed-document'

/**
 * The document of an envelope: signed where everybody signed, otherwise as it was sent, with the reason. `facts` stand
 * beside the signed one.
 */
export function DocumentPreview({ id, facts }: { id: string; facts: ReactNode }) {
  const { data: envelope } = useQuery(envelopeQuery(id))
  // Not known yet: the signed document is what people come for, so its download does not wait for the envelope.
  const availability = envelope ? previewAvailability(envelope) : undefined

  if (envelope && availability && !availability.signed)
    return <SentDocuments id={id} envelope={envelope} reason={availability} />
  return <SignedDocument id={id} envelope={envelope} facts={facts} />
}
