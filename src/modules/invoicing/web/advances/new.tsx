import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { toastSuccess } from '#web/app/toast.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { useToday } from '#web/kit/text/use-locale.ts';
import { advances } from '../../contract/advances.ts';
import { Guarded } from '../access.tsx';
import { AdvanceForm } from './form.tsx';

export function NewAdvance() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="create-advances" title={t('advances.new')}>
      <PageHead title={t('advances.new')} crumbs={[{ label: t('advances.list'), href: '/admin/advances' }]} />
      <NewAdvanceForm />
    </Guarded>
  );
}

function NewAdvanceForm() {
  const { t } = useTranslation('invoicing');
  const { customer_id, trip_id, load_id } = useSearch({ from: '/admin/advances/new' });
  const navigate = useNavigate();
  const payment_date = useToday();
  return (
    <AdvanceForm
      formKey={`advances.new.${load_id ?? trip_id ?? customer_id ?? ''}`}
      defaults={{
        load_id: load_id ?? null,
        trip_id: trip_id ?? null,
        customer_id: customer_id ?? null,
        payment_date,
        method: 'bank_transfer',
        payment_method_id: '',
        transaction_id: '',
        amount: '',
        notes: '',
        confirm: [],
      }}
      label={t('advances.new')}
      save={(body, sending) => call(advances.create, { body, ...sending })}
      onSaved={async ({ data }) => {
        toastSuccess(t('advances.created'));
        void invalidateAll();
        await navigate({ to: '/admin/advances/$id', params: { id: data.id } });
      }}
      cancelHref={originOf({ customer_id, trip_id, load_id })}
    />
  );
}

/** The page that proposed the target. */
function originOf({ customer_id, trip_id, load_id }: Record<'customer_id' | 'trip_id' | 'load_id', string | undefined>): string {
  if (trip_id) return `/admin/trips/${trip_id}${load_id ? `/loads/${load_id}` : ''}`;
  return customer_id ? `/admin/customers/${customer_id}?tab=advances` : '/admin/advances';
}
