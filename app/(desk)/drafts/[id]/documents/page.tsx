import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepDocuments } from '@/components/send/documents/step-documents'

export default restrictedPage('draft', () => <StepDocuments />)
