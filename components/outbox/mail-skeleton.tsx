import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

export function MailSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)]">
      <LoadingNote on="desk">Loading the mails</LoadingNote>
      <div className="flex flex-col gap-2">
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
      <Skeleton className="h-72 max-md:hidden" />
    </div>
  )
}
