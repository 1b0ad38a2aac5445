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
