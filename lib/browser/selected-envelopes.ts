'use client'

import { createContext } from 'react'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/selection'

type EnvelopesOnPage = {
  selection: EnvelopeSelection
  /** All of them, where they have been read. */
  envelopes: readonly PdfSignRequest[] | undefined
  clear: () => void
}

/**
 * For what the page offers to do with selected envelopes: which they are, and how to clear the
 * selection afterwards.
 */
export const SelectedEnvelopes = createContext<EnvelopesOnPage | undefined>(undefined)
