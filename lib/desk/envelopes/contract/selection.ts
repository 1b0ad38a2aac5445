/** Envelopes that somebody selected in a list: these, or all that the list's query finds apart from some. */
export type EnvelopeSelection =
  | { ids: string[] }
  | {
      query: string
      /** The time zone in which the query's days begin. */
      zone: string
      /** How many the query found, counted up to `COUNT_CAP`. */
      matching: number
      except: string[]
    }
