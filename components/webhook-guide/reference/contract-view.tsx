import type { SignatureContract } from '@/lib/desk/contract/webhooks/webhook-reference'
import { CodeBlock } from '../samples/code-block'
import { formatValue, OtherFields } from './other-fields'

/** The contract's fields as the service publishes them. */
export function ContractView({ contract }: { contract: SignatureContract }) {
  const { algorithm, signature_formula, timestamp_tolerance_seconds: tolerance, dedup_note, headers } = contract
  const fields = [
    { name: 'algorithm', value: algorithm, className: 'font-mono text-13' },
    { name: 'signature_formula', value: signature_formula, className: 'font-mono text-13' },
    { name: 'timestamp_tolerance_seconds', value: tolerance === undefined ? undefined : `${tolerance} s` },
    { name: 'dedup_note', value: dedup_note, className: 'block max-w-[68ch]' },
    {
      name: 'headers',
      value: headers
        ? Object.entries(headers).map(([name, text]) => (
            <span key={name} className="mb-2 block last:mb-0">
              <span className="font-mono text-13">{name}</span>
              <span className="block max-w-[68ch] text-13 text-ink-soft">{formatValue(text)}</span>
            </span>
          ))
        : undefined,
    },
  ]
  const samples = [
    { label: 'The service’s sample for Node.js', code: contract.node_sample },
    { label: 'The service’s sample for Python', code: contract.python_sample },
  ]
  return (
    <>
      <dl aria-label="As published" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {fields.map(({ name, value, className }) => (
          <div key={name} className="grid gap-x-4 px-4 py-2 md:grid-cols-[15rem_minmax(0,1fr)]">
            <dt className="font-mono text-13 text-ink-soft">{name}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <span className={value === undefined ? 'text-ink-soft' : className}>{value ?? 'Not published'}</span>
            </dd>
          </div>
        ))}
      </dl>
      <OtherFields source="the signature contract" fields={contract.more} title="Also in the contract" />
      {samples.map(({ label, code }) => (code ? <CodeBlock key={label} label={label} code={code} /> : null))}
    </>
  )
}
