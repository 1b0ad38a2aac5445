import { restrictedPage } from '@/app/(desk)/restricted-page'
import { DraftFields } from '@/components/drafts/editor/draft-fields'
import { StepFields } from '@/components/drafts/wizard/step-fields'

export default restrictedPage('draft', () => <StepFields editor={<DraftFields />} />)
