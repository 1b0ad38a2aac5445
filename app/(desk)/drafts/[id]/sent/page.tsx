import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepSent } from '@/components/send/sent/step-sent'

export default restrictedPage('draft', () => <StepSent />)
