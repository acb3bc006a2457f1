/** When an unattended session ends: the rule, and a timer that applies it every second. */

export interface IdleLimits {
  /** The session ends after this long without input. */
  idle_ms: number;
  /** The warning is shown during this last part of `idle_ms`. */
  warn_ms: number;
  /** Input is reported to the server at most this often. */
  touch_ms: number;
}

/** Limits for an idle time in minutes: the warning takes the last one. */
export const idleLimits = (minutes: number): IdleLimits => ({ idle_ms: minutes * 60_000, warn_ms: 60_000, touch_ms: 60_000 });

export type IdleState = { phase: 'active' } | { phase: 'warning'; seconds_left: number } | { phase: 'over' };

/** The state at `now` of a session whose last input was at `last`, in milliseconds. Time during which the computer slept counts. */
export function idleState(now: number, last: number, limits: IdleLimits): IdleState {
  const left = last + limits.idle_ms - now;
  if (left <= 0) return { phase: 'over' };
  if (left > limits.warn_ms) return { phase: 'active' };
  return { phase: 'warning', seconds_left: Math.ceil(left / 1_000) };
}

/** Whether there was input since the last report to the server, and `touch_ms` have passed. */
export function isTouchDue(now: number, last: number, touched: number, limits: IdleLimits): boolean {
  return last > touched && now - touched >= limits.touch_ms;
}

export interface IdleWatch {
  limits: IdleLimits;
  now: () => number;
  /** The last input in any tab. */
  lastInput: () => number;
  /** When any tab last reported input to the server, shared by all tabs. */
  touched: { get: () => number; set: (moment: number) => void };
  touch: () => void;
  onState: (state: IdleState) => void;
}

/** Checks every second until the returned function is called or the session is over. */
export function watchIdle(watch: IdleWatch): () => void {
  let shown = '';
  const tick = () => {
    const now = watch.now();
    const last = watch.lastInput();
    const state = idleState(now, last, watch.limits);
    if (state.phase === 'over') clearInterval(timer);
    else if (isTouchDue(now, last, watch.touched.get(), watch.limits)) {
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
