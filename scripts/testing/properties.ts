import fc from 'fast-check'
import { torture } from './torture'

// In `npm test` from the same seed each time, so that a failure says something about the change and not about the day;
// `npm run torture -- properties` goes far beyond it, from a seed it names.
fc.configureGlobal({ seed: torture.seed, numRuns: torture.size(50, 5_000) })

export default fc
