import { expect, it } from 'vitest';
import { tripStatuses } from '../contract/status.ts';
import { boardMoves } from './board.ts';

const all = Object.fromEntries(tripStatuses.map((status) => [status, true]));

it.each([
  { from: 'active' as const, moves: ['in_transit', 'cancelled'] },
  { from: 'in_transit' as const, moves: ['under_review', 'cancelled'] },
  { from: 'under_review' as const, moves: ['rejected', 'invoiced'] },
  { from: 'rejected' as const, moves: ['under_review'] },
  // These follow the invoice.
  { from: 'invoiced' as const, moves: [] },
  { from: 'paid' as const, moves: [] },
  { from: 'cancelled' as const, moves: [] },
])('a trip that is $from can be moved to $moves', ({ from, moves }) => expect(boardMoves(from, all)).toEqual(moves));

it('offers no move that the user may not make', () => {
  expect(boardMoves('active', { in_transit: true, cancelled: false })).toEqual(['in_transit']);
  expect(boardMoves('under_review', {})).toEqual([]);
});
