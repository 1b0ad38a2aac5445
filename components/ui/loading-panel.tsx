import { LoadingNote, Skeleton } from './skeleton'

/** A framed part of a page while it loads, with a line for each width. */
export function LoadingPanel({ note, lines }: { note: string; lines: readonly string[] }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
      <LoadingNote>{note}</LoadingNote>
      {lines.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <Skeleton key={index} className={width} />
      ))}
    </div>
  )
}
