/**
 * Dialogs and sheets whose code loads when one first opens, because most visits to a list open none. Use these, not Mantine's,
 * in what every page loads.
 */
import type { DrawerProps, ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Late, late } from './late.tsx';

const modal = late<ModalProps>(async () => (await import('./overlay-parts.tsx')).Modal);
const drawer = late<DrawerProps>(async () => (await import('./overlay-parts.tsx')).Drawer);

/** True from the first time on, so that closing is shown too. */
function useOpenedOnce(opened: boolean): boolean {
  const [once, setOnce] = useState(opened);
  if (opened && !once) setOnce(true);
  return once || opened;
}

/** As long as Mantine waits for what closes beside it, such as a menu. */
const settlesIn = 10;

/**
 * Closing leads back to where the person was. Mantine's own way misses the first opening, whose code comes late, and remembers the
 * item of a menu, which is gone by then.
 */
function useFocusBack(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false);
  const [origin, setOrigin] = useState<HTMLElement | null>(null);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOrigin(whereFrom(document.activeElement));
  }
  useEffect(() => {
    if (!opened) return;
    return () => {
      const left = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === left) origin?.focus({ preventScroll: true });
      }, settlesIn);
    };
  }, [opened, origin]);
}

/** What has the focus; the button of a menu for one of its items. */
function whereFrom(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : (active as HTMLElement | null);
}

export function Dialog(props: ModalProps) {
  useFocusBack(props.opened);
  return useOpenedOnce(props.opened) ? <Late part={modal} props={{ returnFocus: false, ...props }} /> : null;
}

export function Sheet(props: DrawerProps) {
  useFocusBack(props.opened);
  return useOpenedOnce(props.opened) ? <Late part={drawer} props={{ returnFocus: false, ...props }} /> : null;
}
