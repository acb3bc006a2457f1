/** A copy sorted by keys that are unique, so that the result does not depend on the order in which rows were read or picked. */
export const sortedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
