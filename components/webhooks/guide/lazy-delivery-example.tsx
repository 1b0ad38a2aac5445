'use client'

import { loadable } from '@/components/ui/loadable'

/** Beside forms, which work before it is there. */
export const DeliveryExample = loadable(() => import('./delivery-example'))
