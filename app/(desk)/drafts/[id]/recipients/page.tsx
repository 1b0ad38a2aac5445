import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepRecipients } from '@/components/drafts/wizard/recipients/step-recipients'

export default restrictedPage('draft', () => <StepRecipients />)
