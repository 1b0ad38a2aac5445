import { createContext } from 'react'
import type { EventType } from '@/lib/contract/constants'

/** What the form for an endpoint has so far, for the example beside it, which another feature draws. */
export const EndpointForm = createContext<{ url: string; events: readonly EventType[] } | undefined>(undefined)
