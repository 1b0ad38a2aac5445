'use client'

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { envelopeQuery } from '@/lib/browser/envelope'
import { SentDocuments } from './sent-documents'
import { SignedDocument } from './signed-document'
import { standingOf } from './standing'

/**
 * The document of an envelope: signed where everybody signed, otherwise as it was sent, with the reason. `facts` stand
 * beside the signed one.
 */
export function DocumentPreview({ id, facts }: { id: string; facts: ReactNode }) {
  const { data: envelope } = useQuery(envelopeQuery(id))
  // Not known yet: the signed document is what people come for, so its download does not wait for the envelope.
  const standing = envelope ? standingOf(envelope) : undefined

  if (envelope && standing && !standing.signed) return <SentDocuments id={id} envelope={envelope} reason={standing} />
  return <SignedDocument id={id} envelope={envelope} facts={facts} />
}
