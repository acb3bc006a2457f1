import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MoneyDecimals } from '#base/money.ts';
import { customers } from '#modules/customers/contract.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { trips as tripsContract } from '#modules/trips/contract/trips.ts';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useMoneyDecimals } from '#web/session/session.ts';
import { NewInvoiceInput } from '../../contract/input.ts';
import { invoices } from '../../contract/invoices.ts';
import type { WithholdingTerms } from '../../contract/withholdings.ts';
import { Guarded } from '../access.tsx';
import { freightLine } from '../trips/freight-line.ts';
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
  const { customer_id, trips } = useSearch({ from: '/admin/invoices/new' });
  if (customer_id === undefined || trips === undefined) return <FormWith customer_id={customer_id} />;
  return <FormWithTrips customer_id={customer_id} trips={trips} />;
}

/** The form once the trips that it bills are read: they are a part of what it opens with. */
function FormWithTrips({ customer_id, trips }: { customer_id: string; trips: string }) {
  const chosen = trips === 'ready' ? { ready: '1' as const } : { ids: trips };
  const input = { customer_id, status: 'under_review', sort: 'departure_at', perPage: 100, ...chosen };
  const [opened] = useState(input);
  return (
    <Loaded answer={useQuery({ ...query(tripsContract.list, { query: opened }), staleTime: Number.POSITIVE_INFINITY })}>
      {({ data }) => (
        <FormWith
          customer_id={customer_id}
          trips={data}
          draft={trips}
          isLess={trips !== 'ready' && data.length < trips.split(',').length}
        />
      )}
    </Loaded>
  );
}

interface FormWithProps {
  customer_id: string | undefined;
  /** The trips that it opens with. */
  trips?: readonly TripRow[];
  /** Names the draft of the input, besides the customer. */
  draft?: string;
  /** Some of the trips that were chosen are not under review any more. */
  isLess?: boolean;
}

function FormWith({ customer_id, trips = [], draft, isLess = false }: FormWithProps) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const navigate = useNavigate();
  const decimals = useMoneyDecimals();
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
        formKey={['invoices.new', customer_id, draft].filter(Boolean).join('.')}
        decimals={decimals}
        terms={customer?.payment_terms_days ?? null}
        origins={origins}
        defaults={{
          customer_id: customer_id ?? '',
          trip_ids: trips.map(({ id }) => id),
          issue_date,
          due_date: '',
          filing_date: '',
          filing_reference: '',
          notes: '',
          processing_fee: '0',
          other_discount: '0',
          items: trips.length > 0 ? trips.flatMap((trip) => freightLine(trip, language)) : [blankItem],
          adjustments: [],
        }}
        customer={
          <>
            <CustomerField onChosen={setCustomerId} onOrigins={setOrigins} decimals={decimals} />
            <TripsField customer={customerId} proposed={trips} />
          </>
        }
        save={(body, sending) => withQuestions((confirm) => call(invoices.create, { body: { ...body, confirm }, ...sending }))}
        onSaved={async ({ data }) => {
          toastSuccess(t('created', { number: data.number }));
          void invalidateAll();
          await navigate({ to: '/admin/invoices/$id', params: { id: data.id } });
        }}
        notice={isLess ? t('to_invoice.gone') : undefined}
        failure={t('create_failed')}
        cancelHref={draft ? '/admin/invoices/to-invoice' : customer_id ? `/admin/customers/${customer_id}` : '/admin/invoices'}
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
  return <RecordSelect of={customers} name="customer_id" label={t('fields.customer')} required />;
}
