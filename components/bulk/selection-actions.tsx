'use client'

import { loadable } from '@/components/ui/loadable'

/**
 * What can be done with the selected envelopes of the list around it. They are selected seldom, so
 * it loads when the first one is.
 */
export const SelectionActions = loadable(() => import('./actions'))
