import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepSlots } from '@/components/send/recipients/step-slots'

export default restrictedPage('draft', () => <StepSlots />)
