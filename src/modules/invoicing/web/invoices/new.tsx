import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { customers } from '#modules/customers/contract.ts';
import type { TripRow } from '#modules/trips/contract/trip.ts';
import { trips as tripsContract } from '#modules/trips/contract/trips.ts';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { RecordSelect } from '#web/kit/record/select.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { useMoneyDecimals } from '#web/session/session.ts';
import { NewInvoiceInput } from '../../contract/input.ts';
import { invoices } from '../../contract/invoices.ts';
import { Guarded } from '../access.tsx';
import { freightLine } from '../trips/freight-line.ts';
import { TripsField } from '../trips/trips-field.tsx';
import { useTripsQuestions } from '../trips/use-trips-questions.ts';
import { InvoiceForm } from './form.tsx';
import { blankItem } from './lines/items-editor.tsx';
import { Proposal, useTerms } from './lines/use-terms.ts';

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

/** Shows the form once its trips have loaded: they are part of its initial values. */
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
  /** The name of the draft of the input, besides the customer. */
  draft?: string;
  /** Some of the chosen trips are no longer under review. */
  isLess?: boolean;
}

function FormWith({ customer_id, trips = [], draft, isLess = false }: FormWithProps) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const navigate = useNavigate();
  const decimals = useMoneyDecimals();
  const today = useToday();
  const form = useZodForm(
    NewInvoiceInput,
    {
      customer_id: customer_id ?? '',
      trip_ids: trips.map(({ id }) => id),
      issue_date: today,
      due_date: '',
      filing_date: '',
      filing_reference: '',
      notes: '',
      processing_fee: '0',
      other_discount: '0',
      items: trips.length > 0 ? trips.flatMap((trip) => freightLine(trip, language)) : [blankItem],
      adjustments: [],
    },
    { key: ['invoices.new', customer_id, draft].filter(Boolean).join('.') },
  );
  const [chosen, issue_date, trip_ids] = useWatch({ control: form.control, name: ['customer_id', 'issue_date', 'trip_ids'] });
  const customer = useCustomer(chosen || null);
  const terms = useTerms(chosen || null, issue_date, trip_ids ?? []);
  const withQuestions = useTripsQuestions();
  return (
    <>
      <PageHead title={t('new')} subtitle={t('internal')} crumbs={[{ label: t('list'), href: '/admin/invoices' }]} />
      <InvoiceForm
        form={form}
        decimals={decimals}
        terms={customer?.payment_terms_days ?? null}
        origins={terms?.origins ?? []}
        customer={
          <>
            <RecordSelect of={customers} name="customer_id" label={t('fields.customer')} required />
            <Proposal terms={terms} decimals={decimals} />
            <TripsField customer={chosen || null} proposed={trips} />
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
