import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

const sections = ['Waiting longest', 'Expiring soon', 'Declined', 'Recently completed']

export function HomeSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <LoadingNote>Loading what needs attention</LoadingNote>
      {sections.map((title) => (
        <div key={title} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
          <p className="font-semibold text-ink-faint">{title}</p>
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      ))}
    </div>
  )
}
