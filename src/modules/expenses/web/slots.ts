/** Slots on the screens of expenses for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Decimal } from '#base/money.ts';

export interface ExpenseSlots {
  /** A label and a figure beside the totals of the typed receipts, such as the future balance of their driver. */
  typedTotals: ComponentType<{ trip_id: string; paidByDriver: Decimal }>[];
}
