/** Parts of invoicing screens for other modules. */
export { AgingStrip } from './aging/strip.tsx';
