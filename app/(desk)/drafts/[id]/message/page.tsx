import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepMessage } from '@/components/send/step-message'

export default restrictedPage('draft', () => <StepMessage />)
