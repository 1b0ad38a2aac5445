import { restrictedPage } from '@/app/(desk)/restricted-page'
import { DraftReminders } from '@/components/reminders/draft-reminders'
import { StepReview } from '@/components/send/step-review'

export default restrictedPage('draft', () => <StepReview reminders={<DraftReminders />} />)
