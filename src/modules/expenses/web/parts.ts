/** What other modules show of expenses on screens. */
export { expenseHref } from './href.ts';
export { useRoadCategories } from './road-categories.ts';
