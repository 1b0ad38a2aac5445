import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepSent } from '@/components/send/step-sent'

export default restrictedPage('draft', () => <StepSent />)
