/** What other modules show of payroll on screens. */
export { StubStatusBadge } from './stubs/status.tsx';
