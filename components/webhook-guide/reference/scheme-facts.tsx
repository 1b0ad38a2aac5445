import { Fact } from '@/components/ui/fact'
import { algorithmName, describeSignedText, encodingName } from './scheme-labels'
import type { UsedScheme } from './used-scheme'

type KnownScheme = Extract<UsedScheme, { scheme: unknown }>

/** What a receiver has to compute. */
export function SchemeFacts({ used }: { used: KnownScheme }) {
  const { scheme } = used
  const { signature, timestamp, next, previous, delivery } = scheme.headers
  return (
    <dl aria-label="Signature" className="divide-y divide-line rounded-lg border border-line bg-surface">
      <Fact term="Signature">
        <Name>{signature}</Name>
        <span>{` is the ${algorithmName(scheme)} of ${describeSignedText(scheme)}, in ${encodingName(scheme)}`}</span>
      </Fact>
      {next ? (
        <Fact term="During a rotation">
          <Name>{signature}</Name> uses the old secret, and <Name>{next}</Name> the new one: accept either
        </Fact>
      ) : null}
      {previous ? (
        <Fact term="During a rotation">
          <Name>{previous}</Name> uses the old secret: accept either
        </Fact>
      ) : null}
      <Fact term="Timestamp">
        <Name>{timestamp}</Name>
        <span>{` in Unix seconds, at most ${scheme.toleranceSeconds} s from the receiver’s clock`}</span>
      </Fact>
      {delivery ? (
        <Fact term="Delivery id">
          <Name>{delivery}</Name>, the same for every attempt
        </Fact>
      ) : null}
    </dl>
  )
}

const Name = ({ children }: { children: string }) => <span className="font-mono text-13">{children}</span>
