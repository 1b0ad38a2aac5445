/** What dims the page behind a dialog. */
export const scrim = 'fixed inset-0 z-40 bg-scrim floats'
/** A dialog's panel. */
export const panel =
  'floats fixed inset-x-4 top-[min(12vh,6rem)] max-sm:top-4 short:top-2 z-50 mx-auto flex max-h-[80dvh] max-sm:max-h-[calc(100dvh-2rem)] short:max-h-[calc(100dvh-1rem)] max-w-120 flex-col rounded-lg border border-line bg-raised text-ink shadow-float outline-none'

/** The meaning of a color, which always comes with an icon and a word. */
export type Tone = 'good' | 'wait' | 'warn' | 'bad' | 'off' | 'accent' | 'neutral'

export const softTone: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  wait: 'bg-wait-soft text-wait',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  off: 'bg-off-soft text-off',
  accent: 'bg-accent-soft text-accent',
  neutral: 'bg-off-soft text-ink-soft',
}
