import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepReview } from '@/components/send/step-review'

export default restrictedPage('draft', () => <StepReview />)
