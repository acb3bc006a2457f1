import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleLimits, type IdleState, idleState, isTouchDue, watchIdle } from './idle.ts';

const limits: IdleLimits = { idle_ms: 10_000, warn_ms: 3_000, touch_ms: 2_000 };

describe('idleState', () => {
  const cases: { name: string; now: number; last: number; state: IdleState }[] = [
    { name: 'is active right after input', now: 0, last: 0, state: { phase: 'active' } },
    { name: 'is active until the warning begins', now: 6_999, last: 0, state: { phase: 'active' } },
    { name: 'counts down whole seconds', now: 7_000, last: 0, state: { phase: 'warning', seconds_left: 3 } },
    { name: 'rounds the last second up', now: 9_999, last: 0, state: { phase: 'warning', seconds_left: 1 } },
    { name: 'is over at the limit', now: 10_000, last: 0, state: { phase: 'over' } },
    { name: 'is over after a long sleep', now: 9_000_000, last: 0, state: { phase: 'over' } },
    { name: 'is active again after input from any tab', now: 9_999, last: 9_000, state: { phase: 'active' } },
  ];
  for (const { name, now, last, state } of cases) it(name, () => expect(idleState(now, last, limits)).toEqual(state));
});

describe('isTouchDue', () => {
  const cases = [
    { name: 'is due after new input', now: 5_000, last: 4_000, touched: 0, touch: true },
    { name: 'is not due within its interval', now: 5_000, last: 4_900, touched: 4_000, touch: false },
    { name: 'is not due without input', now: 9_000, last: 4_000, touched: 4_500, touch: false },
  ];
  for (const { name, now, last, touched, touch } of cases) it(name, () => expect(isTouchDue(now, last, touched, limits)).toBe(touch));
});

describe('watchIdle', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  function start() {
    const seen: IdleState[] = [];
    const user = { last: Date.now(), touched: Date.now(), touches: 0 };
    const stop = watchIdle({
      limits,
      now: Date.now,
      lastInput: () => user.last,
      touched: {
        get: () => user.touched,
        set(moment) {
          user.touched = moment;
        },
      },
      touch() {
        user.touches++;
      },
      onState: (state) => seen.push(state),
    });
    const input = () => {
      user.last = Date.now();
    };
    return { seen, user, stop, input };
  }

  it('warns, counts down and ends, reporting each state once', () => {
    const { seen } = start();
    vi.advanceTimersByTime(60_000);
    expect(seen.map((state) => (state.phase === 'warning' ? state.seconds_left : state.phase))).toEqual(['active', 3, 2, 1, 'over']);
  });

  it('removes the warning after input', () => {
    const { seen, input } = start();
    vi.advanceTimersByTime(8_000);
    input();
    vi.advanceTimersByTime(1_000);
    expect(seen.at(-1)).toEqual({ phase: 'active' });
  });

  it('reports input at most once per interval, and never without input', () => {
    const { user, input } = start();
    for (let second = 0; second < 6; second++) {
      input();
      vi.advanceTimersByTime(1_000);
    }
    expect(user.touches).toBe(3);
    vi.advanceTimersByTime(3_000);
    expect(user.touches).toBe(3);
  });

  it('stops', () => {
    const { seen, stop } = start();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(seen).toHaveLength(1);
  });
});
