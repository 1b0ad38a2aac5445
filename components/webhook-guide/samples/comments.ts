import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

const WIDTH = 92

/** Words as lines of a comment: each begins with `mark`, its indentation included. */
export function comment(mark: string, words: string): string {
  const lines = [mark]
  for (const word of words.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === mark) lines[lines.length - 1] = mark + word
    else if (line.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(mark + word)
  }
  return lines.join('\n')
}

/** What every sample says of itself. */
export const WORDS = {
  rotation: 'While you rotate a secret both are set; later only the new one.',
  bytes: 'body: the bytes as they came, before any JSON parsing.',
  seen: 'In memory to keep this short. Keep events in a table with a unique key: what was answered is not sent again, and a restart forgets.',
  answerFirst: 'Answer first and work afterwards: a slow answer counts as a failure and is sent again.',
}

/** Why an event is known again; `event` is what stands for it in the signed body. */
export const onceWords = ({ headers: { delivery } }: SignatureScheme, event = 'the event id in the signed body') =>
  delivery
    ? `A retry has the same delivery id. That header is not signed, so ${event} counts as well.`
    : `A retry has the same body, so ${event} tells it.`
