/** The amounts of a payment's trips as they are typed. Pure. */
import type { z } from 'zod';
import { type Decimal, sum } from '#base/money.ts';
import type { OwnerPaymentInput } from '../../contract/payments.ts';

export type PaymentValues = z.input<typeof OwnerPaymentInput>;
type Rows = PaymentValues['trips'];

/** The sum of the amounts that are valid numbers. */
export const typedTotal = (rows: Rows): Decimal => sum(rows.map(({ amount }) => (/^\d{1,13}(\.\d{1,2})?$/.test(amount) ? amount : '0')));
