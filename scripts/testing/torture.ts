const environment = process.env

/**
 * How much the tests do that look for rare faults: a little in the unit tests, always from the same seed, and a lot under
 * `npm run torture`, which sets these variables and says which seed it took.
 */
export const torture = {
  long: environment.TORTURE === 'long',
  seed: Number(environment.TORTURE_SEED ?? 1),
  size<T>(short: T, long: T): T {
    return environment.TORTURE === 'long' ? long : short
  },
  /** Each nth of a list of variations, or all of them. */
  sample<T>(variations: T[], nth: number): T[] {
    return torture.size(
      variations.filter((_, index) => index % nth === 0),
      variations,
    )
  },
  /** Rounds of a test that repeats itself; `--rounds` sets it for one run. */
  rounds(short: number, long: number): number {
    return Number(environment.TORTURE_ROUNDS ?? torture.size(short, long))
  },
}
