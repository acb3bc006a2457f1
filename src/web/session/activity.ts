/**
 * When the person last did something. Input in any tab counts for all tabs: the moment is shared through localStorage.
 */
const key = 'arriero.last-input';
/** Storage is written at most this often; a tab knows its own input exactly. */
const shareEvery = 1_000;
/** A request this long after the last input was not asked for by the person. */
const attentive = 5_000;

let here = Date.now();
let shared = 0;

/** The last input in any tab, in milliseconds since the epoch. */
export function lastInput(): number {
  return Math.max(here, Number(localStorage.getItem(key) ?? 0));
}

/** The person is there: counts for every tab. */
export function markInput(now: number = Date.now()): void {
  here = now;
  if (now - shared < shareEvery) return;
  shared = now;
  localStorage.setItem(key, String(now));
}

/** Refetches on focus, retries and polling come without input in this tab just before; the server must not take them for input. */
export const isBackground = (now: number = Date.now()): boolean => now - here > attentive;

/** Keys and presses are meant; moving and scrolling only show that somebody is there. */
const meant = ['pointerdown', 'keydown', 'touchstart'] as const;
const passing = ['pointermove', 'wheel'] as const;

/** Listens to the whole window until the answer is called. `counts` says whether passing input counts now. */
export function watchInput(counts: (kind: 'meant' | 'passing') => boolean): () => void {
  const stop = new AbortController();
  const listen = (kind: 'meant' | 'passing') => (event: Event) => {
    if (event.isTrusted && counts(kind)) markInput();
  };
  const options = { passive: true, capture: true, signal: stop.signal };
  for (const type of meant) window.addEventListener(type, listen('meant'), options);
  for (const type of passing) window.addEventListener(type, listen('passing'), options);
  return () => stop.abort();
}
