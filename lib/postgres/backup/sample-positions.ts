import pg from 'pg'

const EVERY_MS = 200

type Sample = { at: Date; position: string }

/**
 * Notes the time with the position of the log until stopped. Whatever was acknowledged before a sample was written before its position,
 * so a backup that reaches that far has it.
 */
export async function samplePositions(url: string): Promise<{ lastUpTo(lsn: string): Date; stop(): Promise<void> }> {
  const client = new pg.Client(url)
  await client.connect()
  const samples: Sample[] = []
  const take = async () => {
    // One after the other: the time must not be later than the position.
    const { rows } = await client.query<{ at: Date; position: string }>(
      'select clock_timestamp() as at, pg_current_wal_insert_lsn() as position',
    )
    samples.push(...rows)
  }
  await take()
  let taking = Promise.resolve()
  const timer = setInterval(() => {
    taking = taking.then(take)
    // A connection that is lost also ends the backup.
    taking.catch(() => undefined)
  }, EVERY_MS)
  return {
    lastUpTo(lsn) {
      const sample = samples.findLast(({ position }) => positionOf(position) <= positionOf(lsn))
      if (!sample) throw new Error('the backup ended before it began')
      return sample.at
    },
    async stop() {
      clearInterval(timer)
      await taking.catch(() => undefined)
      await client.end()
    },
  }
}

/** `16/B374D848` as a number. */
function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
