/** A copy in the order of the keys, each of which one item has: the order in which rows were read or picked changes nothing. */
export const sortedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] =>
  items.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
