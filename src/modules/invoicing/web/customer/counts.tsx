/** The numbers beside the tabs of invoices and payments on the page of a customer. */
import type { Customer } from '#modules/customers/contract.ts';
import { ListCount } from '#web/kit/list/list-count.tsx';
import { advances } from '../../contract/advances.ts';
import { invoices } from '../../contract/invoices.ts';
import { payments } from '../../contract/payments.ts';

export const InvoiceCount = ({ record }: { record: Customer }) => <ListCount route={invoices.list} input={{ customer_id: record.id }} />;
export const AdvanceCount = ({ record }: { record: Customer }) => <ListCount route={advances.list} input={{ customer_id: record.id }} />;
export const PaymentCount = ({ record }: { record: Customer }) => <ListCount route={payments.list} input={{ customer_id: record.id }} />;
