/** What other modules read of reminders on screens. */
export { DueDay, paperName } from './texts.tsx';
