/** An address that the signed-in person looked up before. */
export type Lookup = { email: string; looked_up_on: string }
