import { LoadingNote, Skeleton } from '@/components/ui/skeleton'

const CARDS = ['first', 'second', 'third', 'fourth']

export function TemplateCardSkeletons() {
  return (
    <>
      <LoadingNote>Loading templates</LoadingNote>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-4">
        {CARDS.map((card) => (
          <div key={card} className="flex flex-col gap-2">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="w-3/4" />
            <Skeleton className="w-1/2" />
          </div>
        ))}
      </div>
    </>
  )
}

/** Pages on the left, facts on the right: the shape of a template, and of a wizard step. */
export function TemplateSkeleton() {
  return (
    <>
      <LoadingNote>Loading the template</LoadingNote>
      <Skeleton className="mb-6 h-7 w-64" />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </>
  )
}
