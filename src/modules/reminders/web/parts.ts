/** Parts of reminder screens for other modules. */
export { DueDay, paperName } from './texts.tsx';
