/** The map of Colombia. Its code and the outline load when the first one is shown; its container gives the size. */
import { LazyPart, lazyPart } from '../overlay/lazy-part.tsx';
import type { OutlineMapProps } from './outline-map.tsx';

const map = lazyPart<OutlineMapProps>(async () => (await import('./outline-map.tsx')).OutlineMap);

export function ColombiaMap(props: OutlineMapProps) {
  return <LazyPart part={map} props={props} />;
}
