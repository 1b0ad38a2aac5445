'use client'

import dynamic from 'next/dynamic'
import { PanelSkeleton } from './panel-skeleton'

/** Its code is loaded when it is first shown, after the document's first page. It needs a `PdfDocument` around it. */
export const TrustPanel = dynamic(() => import('./panel'), { ssr: false, loading: PanelSkeleton })
