import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepMessage } from '@/components/send/message/step-message'

export default restrictedPage('draft', () => <StepMessage />)
