/** Parts of payroll screens for other modules. */
export { StubStatusBadge } from './stubs/status.tsx';
