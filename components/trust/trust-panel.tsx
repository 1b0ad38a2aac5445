'use client'

import dynamic from 'next/dynamic'
import { PanelSkeleton } from './panel-skeleton'

/** Its code comes when it is first shown, which is after the document's first page. Needs a `PdfDocument` around it. */
export const TrustPanel = dynamic(() => import('./panel'), { ssr: false, loading: PanelSkeleton })
