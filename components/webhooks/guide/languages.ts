export const LANGUAGES = ['node', 'python', 'go', 'java', 'php', 'ruby', 'csharp'] as const
export type Language = (typeof LANGUAGES)[number]

/** Complete programs in lib/receivers, each with its language's standard library only. */
export const RECEIVERS = {
  node: { label: 'Node.js', file: 'receiver.mjs' },
  python: { label: 'Python', file: 'receiver.py' },
  go: { label: 'Go', file: 'receiver.go' },
  java: { label: 'Java', file: 'Receiver.java' },
  php: { label: 'PHP', file: 'receiver.php' },
  ruby: { label: 'Ruby', file: 'receiver.rb' },
  csharp: { label: 'C#', file: 'Receiver.cs' },
} as const satisfies Record<Language, { label: string; file: string }>
