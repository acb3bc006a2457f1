/** What other modules show of expenses on screens. */
export { useRoadCategories } from './form/category.tsx';
export { expenseHref } from './href.ts';
