/** When an unattended session ends: the rule, and a watch that applies it every second. */

export interface IdleLimits {
  /** Without input this long, the session ends. */
  idle_ms: number;
  /** The last part of it, during which the person is warned. */
  warn_ms: number;
  /** The server hears of input at most this often. */
  touch_ms: number;
}

/** The limits of a person whose companies ask for that many minutes at most: the last of them warns. */
export const idleLimits = (minutes: number): IdleLimits => ({ idle_ms: minutes * 60_000, warn_ms: 60_000, touch_ms: 60_000 });

export type IdleState = { phase: 'present' } | { phase: 'warning'; seconds_left: number } | { phase: 'over' };

/** Where a session stands whose last input was at `last`; all in milliseconds. A sleep of the computer counts as absence. */
export function idleState(now: number, last: number, limits: IdleLimits): IdleState {
  const left = last + limits.idle_ms - now;
  if (left <= 0) return { phase: 'over' };
  if (left > limits.warn_ms) return { phase: 'present' };
  return { phase: 'warning', seconds_left: Math.ceil(left / 1_000) };
}

/** Whether input has come that the server has not heard of, and it may be told again. */
export function mustTouch(now: number, last: number, touched: number, limits: IdleLimits): boolean {
  return last > touched && now - touched >= limits.touch_ms;
}

export interface IdleWatch {
  limits: IdleLimits;
  now: () => number;
  /** The last input in any tab. */
  lastInput: () => number;
  /** When any tab last told the server, kept for all tabs. */
  touched: { get: () => number; set: (moment: number) => void };
  touch: () => void;
  onState: (state: IdleState) => void;
}

/** Watches until the answer is called or the session is over. */
export function watchIdle(watch: IdleWatch): () => void {
  let shown = '';
  const tick = () => {
    const now = watch.now();
    const last = watch.lastInput();
    const state = idleState(now, last, watch.limits);
    if (state.phase === 'over') clearInterval(timer);
    else if (mustTouch(now, last, watch.touched.get(), watch.limits)) {
      watch.touched.set(now);
      watch.touch();
    }
    const next = JSON.stringify(state);
    if (next === shown) return;
    shown = next;
    watch.onState(state);
  };
  const timer = setInterval(tick, 1_000);
  tick();
  return () => clearInterval(timer);
}
