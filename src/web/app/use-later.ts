import { startTransition, useEffect, useState } from 'react';

/**
 * False in the first rendering, unless `isNow`; then true in another one, which React splits into short tasks.
 *
 * Not by `useDeferredValue(true, false)`: beside a sibling that is still loading, React never commits the first value, and renders the
 * whole shell again and again until the sibling is there.
 */
export function useLater(isNow = false): boolean {
  const [isReady, setReady] = useState(isNow);
  useEffect(() => startTransition(() => setReady(true)), []);
  return isReady;
}
