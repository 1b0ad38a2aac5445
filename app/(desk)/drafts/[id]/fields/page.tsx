import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepTemplateFields } from '@/components/send/fields/template-fields'

export default restrictedPage('draft', () => <StepTemplateFields />)
