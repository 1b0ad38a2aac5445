import { cn } from '@/components/ui/cn'

/** How a field shows on paper: what is still to do stands out, what is done steps back. */
export function fieldLook(state: { done: boolean; required: boolean; wrong: boolean }): string {
  return cn(
    'rounded-sm border text-pen outline-offset-1 transition-colors duration-140 focus:outline-2 focus:outline-focus',
    state.done ? 'border-line-strong bg-surface/70' : 'border-accent bg-accent-soft/90',
    !state.done && !state.required && 'border-dashed',
    state.wrong && 'border-bad bg-bad-soft',
  )
}

/** Text as large as it will be stamped, in steps, because styles by attribute are not allowed before hydration. */
export function textSize(height: number): string {
  if (height >= 30) return 'text-16'
  if (height >= 24) return 'text-14'
  if (height >= 18) return 'text-13'
  // A phone shows the whole page: what stands on it is as small as its print, and a press opens the field large.
  return height >= 14 ? 'text-12' : 'text-[0.4375rem]'
}

/** Makes the place that can be pressed 44 px high and wide, without changing how it looks. */
export const largeTarget =
  'before:absolute before:left-1/2 before:top-1/2 before:size-full before:min-h-11 before:min-w-11 before:-translate-1/2'
