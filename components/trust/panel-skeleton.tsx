import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote on="desk">Checking the seal</LoadingNote>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}
