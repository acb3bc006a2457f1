import { expect, it } from 'vitest';
import { isConnectionFailure } from './connection-failure.ts';

it.each([
  ['nothing listens', { code: 'ECONNREFUSED' }, true],
  ['the postmaster was killed while a query was running', { message: 'Connection terminated unexpectedly' }, true],
  ['a dead client is used once more', { message: 'Client has encountered a connection error and is not queryable' }, true],
  ['the host does not answer', { message: 'Connection terminated due to connection timeout' }, true],
  ['all connections are in use', { message: 'timeout exceeded when trying to connect' }, true],
  ['another backend crashed', { code: '57P02' }, true],
  ['the server is starting', { code: '57P03' }, true],
  ['a connection exception', { code: '08006' }, true],
  ['a statement timeout', { code: '57014' }, false],
  ['a unique violation', { code: '23505' }, false],
  ['a bug of ours', { message: 'undefined is not a function' }, false],
])('%s', (_name, error, expected) => {
  expect(isConnectionFailure(error)).toBe(expected);
});
