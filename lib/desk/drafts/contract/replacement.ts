/** How an envelope is related to a corrected one: the draft that replaces it, or the envelope that it replaced itself. */
export type Replacement = {
  /** A draft in place of this envelope. */
  replaced_by?:
    | {
        /** Whose draft it is; only that person has its id. */
        person: string
        draft_id?: string | undefined
        /** This envelope was voided for it. */
        voided: boolean
        /** The envelope that was sent in its place. */
        envelope_id?: string | undefined
      }
    | undefined
  /** The envelope that was voided for this one. */
  replaces?: string | undefined
}
