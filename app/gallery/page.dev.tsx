import type { Metadata } from 'next'
import { Gallery } from '@/components/gallery/gallery'

export const metadata: Metadata = { title: 'Component gallery' }

/** `page.dev.tsx`: only `npm run dev` has this page (next.config.ts). */
export default function GalleryPage() {
  return <Gallery />
}
