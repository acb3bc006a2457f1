import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type IdleLimits, type IdleState, idleState, mustTouch, watchIdle } from './idle.ts';

const limits: IdleLimits = { idle_ms: 10_000, warn_ms: 3_000, touch_ms: 2_000 };

describe('idleState', () => {
  const cases: { name: string; now: number; last: number; state: IdleState }[] = [
    { name: 'is present right after input', now: 0, last: 0, state: { phase: 'present' } },
    { name: 'is present until the warning begins', now: 6_999, last: 0, state: { phase: 'present' } },
    { name: 'counts down whole seconds', now: 7_000, last: 0, state: { phase: 'warning', seconds_left: 3 } },
    { name: 'shows a last second until the end', now: 9_999, last: 0, state: { phase: 'warning', seconds_left: 1 } },
    { name: 'is over at the limit', now: 10_000, last: 0, state: { phase: 'over' } },
    { name: 'is over after a long sleep', now: 9_000_000, last: 0, state: { phase: 'over' } },
    { name: 'starts again with input from any tab', now: 9_999, last: 9_000, state: { phase: 'present' } },
  ];
  for (const { name, now, last, state } of cases) it(name, () => expect(idleState(now, last, limits)).toEqual(state));
});

describe('mustTouch', () => {
  const cases = [
    { name: 'tells the server of new input', now: 5_000, last: 4_000, touched: 0, touch: true },
    { name: 'waits for its interval', now: 5_000, last: 4_900, touched: 4_000, touch: false },
    { name: 'has nothing to tell without input', now: 9_000, last: 4_000, touched: 4_500, touch: false },
  ];
  for (const { name, now, last, touched, touch } of cases) it(name, () => expect(mustTouch(now, last, touched, limits)).toBe(touch));
});

describe('watchIdle', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => void vi.useRealTimers());

  function start() {
    const seen: IdleState[] = [];
    const person = { last: Date.now(), touched: Date.now(), touches: 0 };
    const stop = watchIdle({
      limits,
      now: Date.now,
      lastInput: () => person.last,
      touched: {
        get: () => person.touched,
        set(moment) {
          person.touched = moment;
        },
      },
      touch() {
        person.touches++;
      },
      onState: (state) => seen.push(state),
    });
    const input = () => {
      person.last = Date.now();
    };
    return { seen, person, stop, input };
  }

  it('warns, counts down and ends, telling each state once', () => {
    const { seen } = start();
    vi.advanceTimersByTime(60_000);
    expect(seen.map((state) => (state.phase === 'warning' ? state.seconds_left : state.phase))).toEqual(['present', 3, 2, 1, 'over']);
  });

  it('takes the warning back when input comes', () => {
    const { seen, input } = start();
    vi.advanceTimersByTime(8_000);
    input();
    vi.advanceTimersByTime(1_000);
    expect(seen.at(-1)).toEqual({ phase: 'present' });
  });

  it('touches the server no more often than its interval, and never without input', () => {
    const { person, input } = start();
    for (let second = 0; second < 6; second++) {
      input();
      vi.advanceTimersByTime(1_000);
    }
    expect(person.touches).toBe(3);
    vi.advanceTimersByTime(3_000);
    expect(person.touches).toBe(3);
  });

  it('stops when asked', () => {
    const { seen, stop } = start();
    stop();
    vi.advanceTimersByTime(60_000);
    expect(seen).toHaveLength(1);
  });
});
