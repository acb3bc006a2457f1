/**
 * A part whose code loads when it is first shown, with nothing in its place until then. Unlike what React's `lazy` suspends, which is
 * shown 300 ms after it was asked for at the earliest, it is there as soon as its code is.
 */
import { type ComponentType, useEffect, useState } from 'react';

export interface LatePart<Props> {
  load: () => Promise<ComponentType<Props>>;
  arrived?: ComponentType<Props>;
}

/** Made once, beside what shows it: `const panel = late(async () => (await import('./panel.tsx')).Panel)`. */
export const late = <Props,>(load: LatePart<Props>['load']): LatePart<Props> => ({ load });

/** Shows it. A load that fails is thrown here, for the nearest error boundary, and tried again the next time. */
export function Late<Props extends object>({ part, props }: { part: LatePart<Props>; props: Props }) {
  const [, setThere] = useState(part.arrived !== undefined);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    // It may have come between the render and now, for another place that shows it.
    if (part.arrived) return setThere(true);
    part.load().then(
      (Part) => {
        part.arrived = Part;
        setThere(true);
      },
      (error: unknown) => setFailure({ error }),
    );
  }, [part]);
  if (failure) throw failure.error;
  return part.arrived ? <part.arrived {...props} /> : null;
}
