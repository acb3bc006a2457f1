/** What other modules read of invoicing on screens. */
export { AgingStrip } from './aging/strip.tsx';
