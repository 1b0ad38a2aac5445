import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

/** The viewer's frame with a blank page: nothing moves when the document loads. */
export function ViewerSkeleton() {
  return (
    <div className="h-[max(28rem,calc(100dvh-13rem))] overflow-hidden rounded-lg border border-line bg-surface">
      <LoadingNote>Loading the document</LoadingNote>
      <div className="h-11 border-b border-line" />
      <div className="mx-auto mt-4 flex aspect-[1/1.414] max-w-200 flex-col gap-4 p-12">
        <Skeleton className="h-6 w-1/2" />
        <Skeleton className="w-full" />
        <Skeleton className="w-11/12" />
        <Skeleton className="w-full" />
        <Skeleton className="w-3/4" />
      </div>
    </div>
  )
}
