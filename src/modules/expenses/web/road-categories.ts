import { useCategories } from './queries.ts';

/** Usual expenses of drivers on the road, in this order; the others come after. */
const onTheRoad: readonly (string | null)[] = ['fuel', 'tolls', 'meals', 'lodging', 'parking', 'loading', 'tyres', 'repairs'];

const placeOf = ({ key }: { key: string | null }) => (onTheRoad.indexOf(key) + onTheRoad.length + 1) % (onTheRoad.length + 1);

/** The active categories and the category of an expense, those of the road first; empty until they are loaded. */
export const useRoadCategories = (kept?: string) =>
  useCategories()
    .filter(({ id, status }) => status === 'active' || id === kept)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
