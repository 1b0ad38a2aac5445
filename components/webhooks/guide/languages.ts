export const LANGUAGES = ['node', 'python', 'java'] as const
export type Language = (typeof LANGUAGES)[number]

/** Complete programs in lib/receivers, each with its language's standard library only. */
export const RECEIVERS = {
  node: { label: 'Node.js', file: 'receiver.mjs' },
  python: { label: 'Python', file: 'receiver.py' },
  java: { label: 'Java', file: 'Receiver.java' },
} as const satisfies Record<Language, { label: string; file: string }>
