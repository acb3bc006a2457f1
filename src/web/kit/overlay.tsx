/**
 * Dialogs and sheets whose code loads when one first opens, because most visits to a list open none. Use these, not Mantine's,
 * in what every page loads.
 */
import type { DrawerProps, ModalProps } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const LazyModal = lazy(async () => ({ default: (await import('./overlay-parts.tsx')).Modal }));
const LazyDrawer = lazy(async () => ({ default: (await import('./overlay-parts.tsx')).Drawer }));

/** True from the first time on, so that closing is shown too. */
function useOpenedOnce(opened: boolean): boolean {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once || opened;
}

export function Dialog(props: ModalProps) {
  return useOpenedOnce(props.opened) ? (
    <Suspense>
      <LazyModal {...props} />
    </Suspense>
  ) : null;
}

export function Sheet(props: DrawerProps) {
  return useOpenedOnce(props.opened) ? (
    <Suspense>
      <LazyDrawer {...props} />
    </Suspense>
  ) : null;
}
