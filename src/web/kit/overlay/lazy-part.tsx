/**
 * A component whose code loads when it is first shown; until then nothing is rendered. Unlike `React.lazy`: React throttles suspended content and
 * shows it after 300 ms at the earliest, while this shows it as soon as its code has loaded.
 */
import { type ComponentType, useEffect, useState } from 'react';
import { loadTexts } from '../../app/i18n.ts';

export interface LazyPartSource<Props> {
  load: () => Promise<ComponentType<Props>>;
  loaded?: ComponentType<Props>;
}

/** Call once, at module level: `const panel = lazyPart(async () => (await import('./panel.tsx')).Panel)`. Texts of `namespaces` load beside it. */
export const lazyPart = <Props,>(load: LazyPartSource<Props>['load'], ...namespaces: string[]): LazyPartSource<Props> => ({
  load: async () => (await Promise.all([load(), namespaces.length > 0 && loadTexts(...namespaces)]))[0],
});

/**
 * Loads the part, if there is one, and returns whether it has loaded. A failed load is thrown to the nearest error boundary; the next mount tries
 * again.
 */
export function useLoadedPart<Props>(part: LazyPartSource<Props> | undefined): boolean {
  /** Only renders again: the part may change, and another place may have loaded it. */
  const [, setLoaded] = useState(part?.loaded && part);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (!part || part.loaded) return setLoaded(part);
    part.load().then(
      (Part) => {
        part.loaded = Part;
        setLoaded(part);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [part]);
  if (failure) throw failure.error;
  return part?.loaded !== undefined;
}

/** Shows the part when it has loaded. */
export function LazyPart<Props extends object>({ part, props }: { part: LazyPartSource<Props>; props: Props }) {
  useLoadedPart(part);
  return part.loaded ? <part.loaded {...props} /> : null;
}
