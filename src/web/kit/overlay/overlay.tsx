/**
 * Dialogs and sheets. Only this folder imports Mantine's `Modal` and `Drawer`. Their code loads when one first opens: the list of customers
 * loads 241 KB of JavaScript (brotli), and would load 247 KB with it.
 */
import type { DrawerProps, ModalProps } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, lazyPart } from './lazy-part.tsx';

const modal = lazyPart<ModalProps>(async () => (await import('./overlay-parts.tsx')).Modal);
const drawer = lazyPart<DrawerProps>(async () => (await import('./overlay-parts.tsx')).Drawer);

/** True from the first opening on, so that closing is animated. */
function useHasOpened(opened: boolean): boolean {
  const [hasOpened, setHasOpened] = useState(opened);
  if (opened && !hasOpened) setHasOpened(true);
  return hasOpened || opened;
}

/** As long as Mantine waits for other overlays that close at the same time, such as a menu. */
const focusDelay_ms = 10;

/**
 * Returns the focus to where it was before opening. Mantine's `returnFocus` misses the first opening, whose code loads late, and
 * remembers the item of a menu that has closed since.
 */
function useReturnFocus(opened: boolean): void {
  const [wasOpened, setWasOpened] = useState(false);
  const [origin, setOrigin] = useState<HTMLElement | null>(null);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setOrigin(focusOrigin(document.activeElement));
  }
  useEffect(() => {
    if (!opened) return;
    return () => {
      const before = document.activeElement;
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || now === before) origin?.focus({ preventScroll: true });
      }, focusDelay_ms);
    };
  }, [opened, origin]);
}

/** The focused element; for an item of a menu, the menu's button. */
function focusOrigin(active: Element | null): HTMLElement | null {
  const menuButton = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : (active as HTMLElement | null);
}

/** The open overlays, the one above the others last. */
let stack: readonly symbol[] = [];
const watchers = new Set<() => void>();
const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};
function setStack(next: readonly symbol[]): void {
  stack = next;
  for (const watcher of watchers) watcher();
}

/** Whether no other overlay is above: Mantine closes every open one on Escape. */
function useIsAbove(opened: boolean): boolean {
  const [id] = useState(() => Symbol('overlay'));
  useEffect(() => {
    if (!opened) return;
    setStack([...stack, id]);
    return () => setStack(stack.filter((other) => other !== id));
  }, [opened, id]);
  return useSyncExternalStore(watch, () => !stack.includes(id) || stack.at(-1) === id);
}

/** What all overlays have in common. */
function useOverlayProps({ opened, closeOnEscape = true }: { opened: boolean; closeOnEscape?: boolean | undefined }) {
  const { t } = useTranslation('common');
  const isAbove = useIsAbove(opened);
  useReturnFocus(opened);
  return { returnFocus: false, closeOnEscape: closeOnEscape && isAbove, closeButtonProps: { 'aria-label': t('actions.close') } };
}

export function Dialog(props: ModalProps) {
  const common = useOverlayProps(props);
  return useHasOpened(props.opened) ? <LazyPart part={modal} props={{ ...props, ...common }} /> : null;
}

export function Sheet(props: DrawerProps) {
  const common = useOverlayProps(props);
  return useHasOpened(props.opened) ? <LazyPart part={drawer} props={{ ...props, ...common }} /> : null;
}
