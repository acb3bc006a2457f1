import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { today } from '#base/days.ts';
import type { MoneyDecimals } from '#base/money.ts';
import { customers } from '#modules/customers/contract.ts';
import { CustomerSelect } from '#modules/customers/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useSession } from '#web/session/session.ts';
import { invoices, NewInvoice } from '../../contract/invoices.ts';
import { rowsOfCustomer } from '../../rules/draft.ts';
import { Guarded } from '../access.tsx';
import { refreshMoney } from '../queries.ts';
import { TripsField } from '../trips/trips-field.tsx';
import { InvoiceForm } from './form.tsx';
import { blankItem } from './lines/items-editor.tsx';

export function InvoiceNew() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="create-invoices" title={t('new')}>
      <Draft />
    </Guarded>
  );
}

function Draft() {
  const { t } = useTranslation('invoicing');
  const client = useQueryClient();
  const navigate = useNavigate();
  const company = useSession().currentCompany;
  const [customer, setCustomer] = useState<string | null>(null);
  const known = useCustomer(customer);
  const issue_date = today(company?.time_zone ?? 'America/Bogota', new Date());
  return (
    <>
      <PageHead title={t('new')} subtitle={t('internal')} crumbs={[{ label: t('list'), href: '/admin/invoices' }]} />
      <InvoiceForm
        schema={NewInvoice}
        formKey="invoices.new"
        decimals={company?.money_decimals ?? 2}
        terms={known?.payment_terms_days ?? null}
        defaults={{
          customer_id: '',
          trip_ids: [],
          issue_date,
          due_date: '',
          filing_date: '',
          filing_reference: '',
          notes: '',
          processing_fee: '0',
          other_discount: '0',
          items: [blankItem],
          adjustments: [],
        }}
        customer={
          <>
            <CustomerField onKnown={setCustomer} taxes={known?.taxes} decimals={company?.money_decimals ?? 2} />
            <TripsField customer={customer} />
          </>
        }
        save={(body, sending) => call(invoices.create, { body, ...sending })}
        onSaved={async ({ data }) => {
          toastSuccess(t('created', { number: data.number }));
          void refreshMoney(client);
          await navigate({ to: '/admin/invoices/$id', params: { id: data.id } });
        }}
        failure={t('create_failed')}
        cancelHref="/admin/invoices"
      />
    </>
  );
}

/** The chosen customer's terms and taxes; nothing for whoever may not see customers. */
export function useCustomer(id: string | null) {
  const { data } = useQuery({ ...query(customers.read, { params: { id: id ?? '' }, quiet: true }), enabled: Boolean(id) });
  return data?.data;
}

type Taxes = Parameters<typeof rowsOfCustomer>[0];

interface CustomerFieldProps {
  onKnown: (id: string | null) => void;
  taxes: Taxes | undefined;
  decimals: MoneyDecimals;
}

/** Choosing a customer brings its taxes, as long as the person has not written other ones. */
function CustomerField({ onKnown, taxes, decimals }: CustomerFieldProps) {
  const { t } = useTranslation('invoicing');
  const { setValue, getValues } = useFormContext();
  const id = (useWatch({ name: 'customer_id' }) as string | null) || null;
  const brought = useRef('[]');
  useEffect(() => onKnown(id), [id, onKnown]);
  useEffect(() => {
    if (!taxes) return;
    const rows = rowsOfCustomer(taxes, decimals);
    if (JSON.stringify(getValues('adjustments')) === brought.current) setValue('adjustments', rows, { shouldDirty: true });
    brought.current = JSON.stringify(rows);
  }, [taxes, decimals, setValue, getValues]);
  return <CustomerSelect name="customer_id" label={t('fields.customer')} required />;
}
