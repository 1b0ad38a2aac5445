import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepRecipients } from '@/components/send/recipients/step-recipients'

export default restrictedPage('draft', () => <StepRecipients />)
