import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long to wait for the heading of the new page. */
const timeout_ms = 5_000;

/**
 * After navigation, moves the focus to the heading of the new page, so that a screen reader announces it and Tab continues from there.
 * Does nothing when the page has focused a field itself.
 */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting();
      if (fromLocation && pathChanged) stopWaiting = whenPresent('main h1', focusHeading);
    });
    return () => {
      unsubscribe();
      stopWaiting();
    };
  }, [router]);
}

function focusHeading(heading: HTMLElement): void {
  if (document.activeElement?.matches('main :is(input, textarea, select)')) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Calls `act` now, or as soon as the element appears. Returns a function that stops waiting. */
function whenPresent(selector: string, act: (element: HTMLElement) => void): () => void {
  const present = document.querySelector<HTMLElement>(selector);
  if (present) {
    act(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    observer.disconnect();
    act(element);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), timeout_ms);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
