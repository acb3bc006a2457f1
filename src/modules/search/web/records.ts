/** How records that were found are shown: a line each. */
import type { TFunction } from 'i18next';
import { formatDay, formatLocalDateTime, formatMoney, type Language } from '#base/format.ts';
import { formatTaxId } from '#base/tax-id.ts';
import type { Found, Kind } from '../contract.ts';
import { isNumberOf } from '../rules/typed.ts';

export interface RecordLine {
  kind: Kind;
  id: string;
  to: string;
  /** Two parts are a route. */
  title: readonly string[];
  detail: string;
  /** At the end of the line. */
  ends: readonly string[];
  /** Numbers of the record, by which it comes first. */
  numbers: readonly string[];
  isOpen?: boolean;
}

type Row<K extends Kind> = NonNullable<Found[K]>[number];
type Shown = Omit<RecordLine, 'kind' | 'id' | 'to'>;

/** The address of a record's page, and of its list. */
export const pathOf = (kind: Kind): string => `/admin/${kind === 'stubs' ? 'compensation/stubs' : kind}`;

/** Lines of the found records by their kind: kinds with a record that has the typed number come first. */
export function linesOf(found: Found, text: string, t: TFunction, language: Language, today: string): [Kind, RecordLine[]][] {
  const money = (amount: string) => formatMoney(amount, language);
  const day = (date: string) => formatDay(date, language, today.slice(0, 4));
  const present = (parts: readonly (string | null | undefined | false)[]) => parts.filter((part) => part) as string[];
  const isActive = (status: string) => status === 'active';
  const person = (row: { name: string; status: string }, number: string, detail: string, body = number): Shown => ({
    title: [row.name],
    detail,
    ends: present([!isActive(row.status) && t(`common:status.${row.status}`), number]),
    numbers: present([number, body]),
  });
  const vehicle = ({ plate, nickname, make, model, year, status }: Row<'trucks'> | Row<'trailers'>): Shown => ({
    title: [plate],
    detail: present([nickname, make, model, String(year ?? '')]).join(' '),
    ends: present([!isActive(status) && t(`common:status.${status}`)]),
    numbers: [],
  });
  const shown: { [K in Kind]: (row: Row<K>) => Shown } = {
    trips: (trip) => ({
      title: [trip.origin_name, trip.destination_name],
      detail: trip.customer_name,
      ends: [t(`trips:status.${trip.status}`), formatLocalDateTime(trip.departure_at, language, today), trip.truck_plate, trip.number],
      numbers: [trip.number],
      isOpen: ['active', 'in_transit', 'under_review', 'rejected'].includes(trip.status),
    }),
    trucks: vehicle,
    trailers: vehicle,
    customers: (customer) => person(customer, formatTaxId(customer), customer.contact_name, customer.tax_id),
    owners: (owner) => person(owner, formatTaxId(owner), owner.phone, owner.tax_id),
    users: (user) => person(user, user.id_card, user.phone),
    invoices: (invoice) => ({
      title: [invoice.number],
      detail: invoice.customer_name,
      ends: [
        invoice.payment_status ? t(`invoicing:payment_statuses.${invoice.payment_status}`) : t(`invoicing:statuses.${invoice.status}`),
        day(invoice.issue_date),
        money(invoice.total),
      ],
      numbers: [invoice.number],
      isOpen: invoice.payment_status !== null && invoice.payment_status !== 'paid',
    }),
    payments: (payment) => ({
      title: [payment.number],
      detail: payment.customer_name,
      ends: present([payment.invoice_number, day(payment.payment_date), money(payment.amount)]),
      numbers: [payment.number],
    }),
    expenses: (expense) => ({
      title: [expense.number],
      detail: present([expense.provider_name || expense.toll_name || expense.product, expense.truck_plate]).join(' · '),
      ends: [t(`expenses:statuses.${expense.status}`), day(expense.date), money(expense.cop_amount)],
      numbers: [expense.number],
    }),
    stubs: (stub) => ({
      title: [stub.number],
      detail: stub.employee_name,
      ends: [day(stub.ends_on), money(stub.net_payment)],
      numbers: [stub.number],
    }),
  };
  const groups = (Object.keys(shown) as Kind[]).flatMap((kind): [Kind, RecordLine[]][] => {
    const rows = found[kind] ?? [];
    const lines = rows.map((row) => ({ kind, id: row.id, to: `${pathOf(kind)}/${row.id}`, ...shown[kind](row as never) }));
    return lines.length > 0 ? [[kind, lines]] : [];
  });
  const isFirst = ([, lines]: [Kind, RecordLine[]]) => lines.some(({ numbers }) => numbers.some((number) => isNumberOf(text, number)));
  return [...groups.filter(isFirst), ...groups.filter((group) => !isFirst(group))];
}
