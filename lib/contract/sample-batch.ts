/** The batch of the sample tenant, which the sandbox's dashboard shows as a bulk send: how its subjects begin. */
export const SAMPLE_BATCH = 'Supplier terms 2027'
