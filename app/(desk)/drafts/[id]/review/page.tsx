import { restrictedPage } from '@/app/(desk)/restricted-page'
import { StepReview } from '@/components/drafts/wizard/step-review'
import { DraftReminders } from '@/components/reminders/draft-reminders'

export default restrictedPage('draft', () => <StepReview reminders={DraftReminders} />)
