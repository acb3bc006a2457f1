/** Whether the product version `version` comes before `other`: "0.9.0" before "0.10.0". Text after the three numbers is ignored. */
export function isOlderVersion(version: string, other: string): boolean {
  const [mine, theirs] = [numbersOf(version), numbersOf(other)];
  const at = mine.findIndex((number, index) => number !== theirs[index]);
  return at >= 0 && (mine[at] as number) < (theirs[at] as number);
}

const numbersOf = (version: string): number[] => {
  const parts = version.split(/[.+-]/).map(Number);
  return [0, 1, 2].map((at) => parts[at] || 0);
};
