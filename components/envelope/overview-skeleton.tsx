import { Skeleton } from '@/components/ui/skeleton'

/** The overview's shape while the envelope is under way. */
export function OverviewSkeleton() {
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-6 w-32" />
        {['first', 'second', 'third'].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-5 rounded-full" />
            <Skeleton className="h-10 flex-1" />
          </div>
        ))}
        <Skeleton className="mt-4 h-24" />
      </div>
      <Skeleton className="h-72" />
    </div>
  )
}
