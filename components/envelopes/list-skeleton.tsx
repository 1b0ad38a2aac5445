import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

const WIDTHS = ['w-2/3', 'w-1/2', 'w-3/4', 'w-3/5', 'w-1/2', 'w-2/3', 'w-2/5', 'w-3/5']

export function ListSkeleton() {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <LoadingNote>Loading envelopes</LoadingNote>
      <div className="hidden h-9 xl:block" />
      {WIDTHS.map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          key={index}
          className="grid grid-cols-1 items-center gap-3 border-t border-line py-3 pr-4 pl-10 xl:h-11 xl:grid-cols-[1fr_28%_7rem_6rem] xl:py-0 xl:pr-3"
        >
          <Skeleton className={width} />
          <Skeleton className="w-1/2" />
          <Skeleton className="hidden w-20 xl:block" />
          <Skeleton className="w-16 max-xl:hidden" />
        </div>
      ))}
    </div>
  )
}
