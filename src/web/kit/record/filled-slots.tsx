/** Shows the additions of later modules to a page. */
import { type ComponentType, Suspense } from 'react';

/** Each part appears when its code has loaded. */
export function FilledSlots<Props extends object>({ parts, props }: { parts: readonly ComponentType<Props>[]; props: Props }) {
  return parts.map((Part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the slots are filled once, when the application starts
    <Suspense key={at} fallback={null}>
      <Part {...props} />
    </Suspense>
  ));
}
