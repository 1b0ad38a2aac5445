import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Slot } from '@/lib/envelope/slots'
import type { Step } from './steps'

/** What every step gets; what was typed comes from the form around. */
export type StepProps = {
  template: PdfSignRequest
  templateId: string
  slots: readonly Slot[]
  /** A first attempt to send was made: everything is read-only. */
  frozen: boolean
  go: (step: Step) => void
}
