/** Parts of expense screens for other modules. */
export { expenseHref } from './href.ts';
export { useRoadCategories } from './road-categories.ts';
