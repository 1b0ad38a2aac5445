/** What dims the page behind a dialog. */
export const scrim = 'fixed inset-0 z-40 bg-scrim floats'
/** A dialog's panel. */
export const panel =
  'floats fixed inset-x-4 top-[min(12vh,6rem)] max-sm:top-4 short:top-2 z-50 mx-auto flex max-h-[80dvh] max-sm:max-h-[calc(100dvh-2rem)] short:max-h-[calc(100dvh-1rem)] max-w-120 flex-col overlay outline-none'

/** One of several choices beside each other, as links or buttons: the status of a list, a group of results. */
export const chip =
  'target inline-flex h-8 items-center gap-1.5 whitespace-nowrap rounded-md border border-transparent px-2.5 text-13 pointer-coarse:h-9 [&_svg]:size-3.5'
export const chosenChip = 'bg-tint font-medium text-ink'
export const idleChip = 'text-ink-soft hover:bg-hover hover:text-ink'

/** The meaning of a color, which always comes with an icon and a word. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'off' | 'accent' | 'neutral'

export const inkTone: Record<Tone, string> = {
  good: 'text-good',
  wait: 'text-wait',
  warn: 'text-warn',
  bad: 'text-bad',
  off: 'text-off',
  accent: 'text-accent',
  neutral: 'text-ink-soft',
}

/** For a mark that is filled, such as the node of a timeline. */
export const softTone: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  off: 'bg-off-soft text-off',
  accent: 'bg-accent-soft text-accent',
  neutral: 'bg-off-soft text-ink-soft',
}
