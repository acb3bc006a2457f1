/** Parts of reminder screens for other modules. */

export type { CalendarAdditionProps, CalendarLine } from './slots.ts';
export { DueDay, paperName } from './texts.tsx';
