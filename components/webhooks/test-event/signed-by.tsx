import { RadioGroup } from '@/components/ui/choices'

/** `current`: as deliveries are signed now. `next`: as they will be after the switch. */
export type TestSecret = 'current' | 'next'

/** As a request names it: the current one needs no name. */
export const signedBy = (secret: TestSecret | undefined) => (secret === 'next' ? secret : undefined)

const OPTIONS = [
  {
    value: 'next' as const,
    label: 'With the new secret',
    help: 'As after the switch. Shows whether the receiver knows it.',
  },
  { value: 'current' as const, label: 'With the old secret', help: 'As deliveries are signed until the switch.' },
]

/** Which secret of a rotation signs the test. */
export function SignedBy({ value, onChange }: { value: TestSecret; onChange: (secret: TestSecret) => void }) {
  return <RadioGroup label="Signed" options={OPTIONS} value={value} onValueChange={onChange} />
}
