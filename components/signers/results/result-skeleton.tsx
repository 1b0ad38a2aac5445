import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

const widths = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2']

export function ResultSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingNote>Loading assignments</LoadingNote>
      <Skeleton className="h-8 w-full max-w-120" />
      <div className="rounded-lg border border-line bg-surface">
        {widths.map((width, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
            key={index}
            className="flex flex-col gap-2 border-t border-line py-3 pr-4 pl-10 first:border-t-0"
          >
            <Skeleton className={width} />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
