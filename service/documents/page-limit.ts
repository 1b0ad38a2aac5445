/** The most pages of one file, and of one envelope: what takes a reader minutes to turn over is nothing to sign. */
export const MOST_PAGES = 5_000
