import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

export function WizardSkeleton() {
  return (
    <>
      <LoadingNote on="desk">Opening the draft</LoadingNote>
      <Skeleton className="mb-6 h-7 w-64" />
      <Skeleton className="mb-6 h-8 max-w-120" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </>
  )
}
