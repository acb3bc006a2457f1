/** Components for the screens of later modules. */
export { ScheduleStateBadge } from './texts.tsx';
