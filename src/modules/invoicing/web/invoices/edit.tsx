import { Input } from '@mantine/core';
import { Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isZero, plus } from '#base/money.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { InvoiceEditInput } from '../../contract/input.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { Guarded } from '../access.tsx';
import { toastTripsMoved, useInvoice } from '../queries.ts';
import { InvoiceStatusBadge } from '../status.tsx';
import { InvoiceForm } from './form.tsx';
import { isLocked } from './locked.ts';
import { useCustomer } from './new.tsx';

export function EditInvoice() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="update-invoices" title={t('edit')}>
      <LoadedInvoice />
    </Guarded>
  );
}

function LoadedInvoice() {
  const { id } = useParams({ from: '/admin/invoices/$id/edit' });
  return <Loaded answer={useInvoice(id)}>{({ data }) => <Edit invoice={data} />}</Loaded>;
}

function Edit({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoicing');
  const { id } = invoice;
  const navigate = useNavigate();
  const customer = useCustomer(invoice.customer_id);
  const page = `/admin/invoices/${id}`;
  const form = useZodForm(InvoiceEditInput, invoiceFormValues(invoice), { key: `invoices.${id}`, version: invoice.version });
  if (isLocked(invoice)) return <Navigate to="/admin/invoices/$id" params={{ id }} replace />;
  const received = plus(invoice.paid, invoice.adjusted);
  return (
    <>
      <PageHead
        title={invoice.number}
        mark={<InvoiceStatusBadge status={invoice.status} />}
        subtitle={t('internal')}
        crumbs={[
          { label: t('list'), href: '/admin/invoices' },
          { label: invoice.number, href: page },
        ]}
      />
      <InvoiceForm
        form={form}
        invoice={invoice}
        decimals={invoice.money_decimals}
        terms={customer?.payment_terms_days ?? null}
        origins={invoice.trips.map((trip) => ({ trip_id: trip.id, municipality_id: trip.origin_city_id }))}
        notice={isZero(received) ? undefined : t('received_warning')}
        customer={
          <Input.Wrapper label={t('fields.customer')}>
            <div>{invoice.customer_name}</div>
          </Input.Wrapper>
        }
        save={(body, sending) => call(invoices.update, { params: { id }, body, ...sending })}
        onSaved={async (saved) => {
          toastTripsMoved(t, saved);
          void invalidateAll();
          await navigate({ to: '/admin/invoices/$id', params: { id } });
        }}
        success={t('saved')}
        failure={t('save_failed')}
        cancelHref={page}
      />
    </>
  );
}

/** The form values of an invoice; amounts without trailing zeros. */
const invoiceFormValues = (invoice: Invoice) => ({
  issue_date: invoice.issue_date,
  due_date: invoice.due_date,
  filing_date: invoice.filing_date ?? '',
  filing_reference: invoice.filing_reference,
  notes: invoice.notes,
  processing_fee: plus(invoice.processing_fee, '0'),
  other_discount: plus(invoice.other_discount, '0'),
  items: invoice.items.map(({ id, trip_id, description, quantity, unit, unit_price }) => ({
    id,
    trip_id,
    description,
    quantity: plus(quantity, '0'),
    unit,
    unit_price: plus(unit_price, '0'),
  })),
  adjustments: invoice.adjustments.map(
    ({ id, type, method, description, value, iva, per_mille, withholding_kind, municipality_id, base }) => ({
      id,
      type,
      method,
      description,
      value: plus(value, '0'),
      iva,
      per_mille,
      withholding_kind,
      municipality_id,
      base: base && plus(base, '0'),
    }),
  ),
});
