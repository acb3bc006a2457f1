import { describe, expect, it } from 'vitest';
import { safeNext } from './next-path.ts';

const home = '/admin/dashboard';

describe('safeNext', () => {
  const accepted = ['/admin', '/admin/trips', '/admin/trips?page=2&sort=-number', '/admin/trips/1#loads'];
  for (const path of accepted) it(`returns ${path}`, () => expect(safeNext(path)).toBe(path));

  const rejected = [
    ...[undefined, '', '/', '/login', '/administrators', 'admin', '/admin/../login', '/admin/%2e%2e/login', 'javascript:alert(1)'],
    ...['https://evil.test/admin', '//evil.test/admin', '/\\evil.test/admin', '/admin\\..\\..', '/admin/\n//evil.test', '/\t/evil.test'],
  ];
  for (const path of rejected) it(`returns the dashboard instead of ${JSON.stringify(path)}`, () => expect(safeNext(path)).toBe(home));
});
