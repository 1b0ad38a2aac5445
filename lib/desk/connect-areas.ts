import 'server-only'
import { recordAnswers } from '@/lib/desk/envelopes/copy/record-answers'
import { setRecorder } from '@/lib/desk/platform/upstream/service-for'

/** What areas give the platform. Runs before the first request of a process. */
export function connectAreas(): void {
  setRecorder(recordAnswers)
}
