'use client'

import { createContext } from 'react'
import type { EnvelopeSelection } from '@/lib/desk/envelopes/contract/find'

/**
 * For what the page offers to do with selected envelopes: which they are, and how to clear the
 * selection afterwards.
 */
export const SelectedEnvelopes = createContext<{ selection: EnvelopeSelection; clear: () => void } | undefined>(
  undefined,
)
