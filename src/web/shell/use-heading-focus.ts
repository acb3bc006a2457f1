import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** How long a page may take to show its heading. */
const patience_ms = 5_000;

/**
 * After navigation the focus moves to the heading of the new page, so that a reader hears where it is and the next Tab goes on
 * from there. A page that focuses a field by itself keeps it.
 */
export function useHeadingFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      stopWaiting();
      if (fromLocation && pathChanged) stopWaiting = whenThere('main h1', focusHeading);
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

/** Does it now, or as soon as the element appears. */
function whenThere(selector: string, act: (element: HTMLElement) => void): () => void {
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
  const timer = setTimeout(() => observer.disconnect(), patience_ms);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
