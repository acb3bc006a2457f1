/** When the user last gave input. Input in any tab counts for all tabs: the time is shared through localStorage. */
const key = 'arriero.last-input';
/** localStorage is written at most this often; a tab knows its own input exactly. */
const shareEvery_ms = 1_000;
/** A request sent later than this after the last input counts as background. */
const background_ms = 5_000;

let lastHere = Date.now();
let lastShared = 0;

/** The last input in any tab, in milliseconds since the epoch. */
export function lastInput(): number {
  return Math.max(lastHere, Number(localStorage.getItem(key) ?? 0));
}

/** Records input, for every tab. */
export function markInput(now: number = Date.now()): void {
  lastHere = now;
  if (now - lastShared < shareEvery_ms) return;
  lastShared = now;
  localStorage.setItem(key, String(now));
}

/** True for refetches on focus, retries and polling: no input came in this tab just before. They must not extend the session. */
export const isBackground = (now: number = Date.now()): boolean => now - lastHere > background_ms;

/** Keys and presses are deliberate; pointer moves and scrolling may be accidental. */
const deliberate = ['pointerdown', 'keydown', 'touchstart'] as const;
const casual = ['pointermove', 'wheel'] as const;

/** Listens on the whole window until the returned function is called. `counts` decides whether that kind of input counts now. */
export function watchInput(counts: (kind: 'deliberate' | 'casual') => boolean): () => void {
  const stop = new AbortController();
  const listen = (kind: 'deliberate' | 'casual') => (event: Event) => {
    if (event.isTrusted && counts(kind)) markInput();
  };
  const options = { passive: true, capture: true, signal: stop.signal };
  for (const type of deliberate) window.addEventListener(type, listen('deliberate'), options);
  for (const type of casual) window.addEventListener(type, listen('casual'), options);
  return () => stop.abort();
}
