import { useEffect } from 'react';
import { rememberVisit } from '../session/visits.ts';

/** The title of the browser tab: the page, then the product. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => rememberVisit(children), [children]);
  return <title>{`${children} · Arriero`}</title>;
}
