import type { ReactNode } from 'react'
import { Time } from '@/components/ui/time'
import type { SchemeInUse } from './scheme-in-use'
import { algorithmWords, encodingWords, signedWords } from './scheme-words'

type KnownScheme = Extract<SchemeInUse, { scheme: unknown }>

/** What a receiver has to compute, as a list of facts. */
export function SchemeFacts({ used }: { used: KnownScheme }) {
  const { scheme } = used
  const { signature, timestamp, next, previous, delivery, event } = scheme.headers
  return (
    <dl aria-label="Signature" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <Fact term="Signature">
        <Name>{signature}</Name> carries {algorithmWords(scheme)} in {encodingWords(scheme)} over {signedWords(scheme)}
      </Fact>
      {next ? (
        <Fact term="During a rotation">
          <Name>{signature}</Name> stays with the old secret, and <Name>{next}</Name> carries the same with the new one
        </Fact>
      ) : null}
      {previous ? (
        <Fact term="During a rotation">
          <Name>{previous}</Name> carries the same with the old secret: accept either
        </Fact>
      ) : null}
      <Fact term="Timestamp">
        <Name>{timestamp}</Name> in Unix seconds, at most {scheme.toleranceSeconds} s from the receiver’s clock
      </Fact>
      {delivery || event ? (
        <Fact term="Also sent">
          {delivery ? (
            <>
              <Name>{delivery}</Name> the same at every attempt{event ? ', ' : null}
            </>
          ) : null}
          {event ? (
            <>
              <Name>{event}</Name> the event type
            </>
          ) : null}
        </Fact>
      ) : null}
      <Fact term="Source">
        {used.from === 'contract' ? (
          <>
            The service’s public contract, read <Time value={used.read_on} mode="absolute" />
          </>
        ) : (
          'The interface'
        )}
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

const Name = ({ children }: { children: string }) => <span className="font-mono text-13">{children}</span>
