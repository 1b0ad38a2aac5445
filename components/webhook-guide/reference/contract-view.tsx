import type { ReactNode } from 'react'
import type { SignatureContract } from '@/lib/desk/contract/webhooks/webhook-reference'
import { CodeBlock } from '../samples/code-block'
import { Further, plain } from './further'

/** The contract as the service words it. */
export function ContractView({ contract }: { contract: SignatureContract }) {
  const { algorithm, signature_formula, timestamp_tolerance_seconds, dedup_note, headers, more } = contract
  const samples = [
    { label: 'The service’s own sample for Node.js', code: contract.node_sample },
    { label: 'The service’s own sample for Python', code: contract.python_sample },
  ]
  return (
    <>
      <dl
        aria-label="As the service words it"
        className="divide-y divide-line rounded-lg border border-line bg-surface"
      >
        <Line term="algorithm" said={algorithm}>
          <span className="font-mono text-13">{algorithm}</span>
        </Line>
        <Line term="signature_formula" said={signature_formula}>
          <span className="font-mono text-13">{signature_formula}</span>
        </Line>
        <Line term="timestamp_tolerance_seconds" said={timestamp_tolerance_seconds}>
          {timestamp_tolerance_seconds} s
        </Line>
        <Line term="dedup_note" said={dedup_note}>
          <span className="block max-w-[68ch]">{dedup_note}</span>
        </Line>
        <Line term="headers" said={headers}>
          {Object.entries(headers ?? {}).map(([name, words]) => (
            <span key={name} className="mb-2 block last:mb-0">
              <span className="font-mono text-13">{name}</span>
              <span className="block max-w-[68ch] text-13 text-ink-soft">{plain(words)}</span>
            </span>
          ))}
        </Line>
      </dl>
      <Further of="the signature contract" more={more} title="Also in the contract" />
      {samples.map(({ label, code }) => (code ? <CodeBlock key={label} label={label} code={code} /> : null))}
    </>
  )
}

function Line({ term, said, children }: { term: string; said: unknown; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 md:grid-cols-[15rem_minmax(0,1fr)]">
      <dt className="font-mono text-13 text-ink-soft">{term}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {said === undefined ? <span className="text-ink-soft">not told</span> : children}
      </dd>
    </div>
  )
}
