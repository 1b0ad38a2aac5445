import { startJobs } from '../start-jobs'
import { countedJob } from './counted-job'
import { openHost } from './host'

/** A process that works at the counted jobs of the database until it is killed. */
const [, , url = ''] = process.argv
startJobs(openHost(url), [countedJob], { pollMs: 50, leaseMs: 5_000, renewEveryMs: 500 })
process.stdout.write('started\n')
