import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepSent } from '@/components/drafts/wizard/step-sent'

export default restrictedPage('draft', () => <StepSent />)
