import { restrictedPage } from '@/app/(desk)/restricted-page'
import { DraftFields } from '@/components/editor/draft-fields'
import { StepFields } from '@/components/send/step-fields'

export default restrictedPage('draft', () => <StepFields editor={<DraftFields />} />)
