import { describe, expect, it } from 'vitest';
import { deviceOf } from './device.ts';

describe('a device', () => {
  const agents = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; moto g) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iOS',
      'phone',
    ],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.6; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'macOS', 'computer'],
    ['curl/8.9.1', '', '', 'other'],
    ['', '', '', 'other'],
  ] as const;
  for (const [agent, browser, system, kind] of agents) {
    it(`is ${browser || 'unknown'} on ${system || 'unknown'} for "${agent.slice(0, 60)}"`, () =>
      expect(deviceOf(agent)).toEqual({ browser, system, kind }));
  }
});
