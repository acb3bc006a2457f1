import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import { customers } from '#modules/customers/contract.ts';
import { CustomerSelect } from '#modules/customers/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useSession } from '#web/session/session.ts';
import { NewInvoiceInput } from '../../contract/input.ts';
import { invoices } from '../../contract/invoices.ts';
import type { WithholdingTerms } from '../../contract/withholdings.ts';
import { Guarded } from '../access.tsx';
import { invalidateAll } from '../queries.ts';
import { TripsField } from '../trips/trips-field.tsx';
import { useTripsQuestions } from '../trips/use-trips-questions.ts';
import { InvoiceForm } from './form.tsx';
import { blankItem } from './lines/items-editor.tsx';
import { useProposal } from './lines/use-proposal.ts';

export function NewInvoice() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="create-invoices" title={t('new')}>
      <NewInvoiceForm />
    </Guarded>
  );
}

function NewInvoiceForm() {
  const { t } = useTranslation('invoicing');
  const client = useQueryClient();
  const navigate = useNavigate();
  const company = useSession().currentCompany;
  const { customer_id } = useSearch({ from: '/admin/invoices/new' });
  const [customerId, setCustomerId] = useState<string | null>(customer_id ?? null);
  const [origins, setOrigins] = useState<WithholdingTerms['origins']>([]);
  const customer = useCustomer(customerId);
  const withQuestions = useTripsQuestions();
  const issue_date = useToday();
  return (
    <>
      <PageHead title={t('new')} subtitle={t('internal')} crumbs={[{ label: t('list'), href: '/admin/invoices' }]} />
      <InvoiceForm
        schema={NewInvoiceInput}
        formKey={customer_id ? `invoices.new.${customer_id}` : 'invoices.new'}
        decimals={company?.money_decimals ?? 2}
        terms={customer?.payment_terms_days ?? null}
        origins={origins}
        defaults={{
          customer_id: customer_id ?? '',
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
            <CustomerField onChosen={setCustomerId} onOrigins={setOrigins} decimals={company?.money_decimals ?? 2} />
            <TripsField customer={customerId} />
          </>
        }
        save={(body, sending) => withQuestions((confirm) => call(invoices.create, { body: { ...body, confirm }, ...sending }))}
        onSaved={async ({ data }) => {
          toastSuccess(t('created', { number: data.number }));
          void invalidateAll(client);
          await navigate({ to: '/admin/invoices/$id', params: { id: data.id } });
        }}
        failure={t('create_failed')}
        cancelHref={customer_id ? `/admin/customers/${customer_id}` : '/admin/invoices'}
      />
    </>
  );
}

/** The chosen customer, for its payment terms; undefined without permission to view customers. */
export function useCustomer(id: string | null) {
  const { data } = useQuery({ ...query(customers.read, { params: { id: id ?? '' }, quiet: true }), enabled: Boolean(id) });
  return data?.data;
}

interface CustomerFieldProps {
  onChosen: (id: string | null) => void;
  onOrigins: (origins: WithholdingTerms['origins']) => void;
  decimals: MoneyDecimals;
}

/** Choosing a customer fills in its adjustments, unless the user has typed others. */
function CustomerField({ onChosen, onOrigins, decimals }: CustomerFieldProps) {
  const { t } = useTranslation('invoicing');
  const id = (useWatch({ name: 'customer_id' }) as string | null) || null;
  const origins = useProposal(id, decimals);
  useEffect(() => onChosen(id), [id, onChosen]);
  useEffect(() => onOrigins(origins), [origins, onOrigins]);
  return <CustomerSelect name="customer_id" label={t('fields.customer')} required />;
}
