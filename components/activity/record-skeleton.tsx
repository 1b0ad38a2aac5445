import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

export function RecordSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote on="desk">Loading the record</LoadingNote>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="border-b border-line px-3 py-3 last:border-b-0">
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
