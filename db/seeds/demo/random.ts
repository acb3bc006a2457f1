/** Random choices that repeat for the same seed. */
export interface Random {
  /** True with that probability. */
  chance(probability: number): boolean;
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  /** One of the list, which is never empty. */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32: a generator with 32 bits of state. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    chance: (probability) => next() < probability,
    between,
    pick: <T>(list: readonly T[]) => list[between(0, list.length - 1)] as T,
  };
}
