/** PostgreSQL took the transaction back, because it and others waited for each other or could not both be kept. */
const TAKEN_BACK = new Set(['40P01', '40001'])
const ATTEMPTS = 4

/**
 * Runs a transaction again that PostgreSQL took back in favour of another one: nothing of it was kept. Rows are held in one order
 * everywhere, so that this does not happen; where an order was overlooked, nobody is to hear of it.
 */
export async function unlessInEachOthersWay<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === ATTEMPTS || !wasTakenBack(error)) throw error
    }
  }
}

/** Drizzle wraps what the driver says. */
function wasTakenBack(error: unknown): boolean {
  const said = error instanceof Error && error.cause !== undefined ? error.cause : error
  return typeof said === 'object' && said !== null && 'code' in said && TAKEN_BACK.has(String(said.code))
}
