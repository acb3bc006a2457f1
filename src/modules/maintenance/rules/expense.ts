/** Which services have an expense. */
import { RuleBroken } from '#base/errors.ts';
import { type Decimal, isPositive } from '#base/money.ts';
import type { ServiceStatus } from '../contract/fields.ts';

interface ServiceOfExpense {
  status: ServiceStatus;
  total_cost: Decimal;
  expense_id: string | null;
}

/** Whether an expense may be posted for it or linked to it. */
export const takesExpense = ({ status, total_cost, expense_id }: ServiceOfExpense): boolean =>
  status === 'done' && isPositive(total_cost) && expense_id === null;

/** Throws `service_without_cost` unless it is done and has a cost, and `service_has_expense`. */
export function assertTakesExpense(service: ServiceOfExpense): void {
  if (service.status !== 'done' || !isPositive(service.total_cost)) throw new RuleBroken('service_without_cost');
  if (service.expense_id !== null) throw new RuleBroken('service_has_expense');
}
