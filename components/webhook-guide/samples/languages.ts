import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { goSample } from './go'
import { javaSample } from './java'
import { nodeSample } from './node'
import { phpSample } from './php'
import { pythonSample } from './python'
import { rubySample } from './ruby'

export const LANGUAGES = ['node', 'python', 'go', 'java', 'ruby', 'php'] as const
export type Language = (typeof LANGUAGES)[number]

type Sample = {
  label: string
  file: string
  /** A complete program of the language's standard library alone. */
  code: (scheme: SignatureScheme) => string
}

export const SAMPLES: Record<Language, Sample> = {
  node: { label: 'Node.js', file: 'receiver.mjs', code: nodeSample },
  python: { label: 'Python', file: 'receiver.py', code: pythonSample },
  go: { label: 'Go', file: 'receiver.go', code: goSample },
  java: { label: 'Java', file: 'Receiver.java', code: javaSample },
  ruby: { label: 'Ruby', file: 'receiver.rb', code: rubySample },
  php: { label: 'PHP', file: 'receiver.php', code: phpSample },
}

/** The language of an address; Node.js where it names none that is known. */
export const languageOf = (text: unknown): Language => LANGUAGES.find((language) => language === text) ?? 'node'
