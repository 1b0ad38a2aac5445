'use client'

import { loadable } from '@/components/ui/loadable'
import { Skeleton } from '@/components/ui/loading'

const loading = () => <Skeleton className="ml-auto h-8 w-32" />

/**
 * Its code is loaded when it is first shown, after the document's first page. It needs a
 * `PdfDocument` around it.
 */
export const TrustPanel = loadable(() => import('./trust-chip'), loading)
