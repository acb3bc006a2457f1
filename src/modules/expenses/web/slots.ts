/** Slots on the screens of expenses for components of later modules. `src/web/slots.ts` fills them. */
import type { ComponentType } from 'react';
import type { Decimal } from '#base/money.ts';

export interface ExpenseSlots {
  /** A label and a figure beside the totals of the receipts that are typed, such as what their driver will owe. */
  typedTotals: ComponentType<{ trip_id: string; paidByDriver: Decimal }>[];
}
