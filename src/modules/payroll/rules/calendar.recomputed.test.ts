/** Every day is paid once, in ten thousand sequences of 24 months. */
import { it } from 'vitest';
import { assertMonthsWhole, assertNoDayTwice } from './testing.ts';

it('everyone on months and halves is paid all days of employment in every closed month, and no day twice', () => assertMonthsWhole(10_000));
it('no day is paid twice nor left out where companies also pay by weeks', () => assertNoDayTwice(10_000));
