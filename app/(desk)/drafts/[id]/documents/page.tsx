import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepDocuments } from '@/components/drafts/wizard/documents/step-documents'

export default restrictedPage('draft', () => <StepDocuments />)
