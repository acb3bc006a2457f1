/** The buttons of invoicing on a trip's page: invoice the trip, or open its invoice. The router puts them into the page's slot. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { areTripAmountsLocked } from '#modules/trips/rules/status.ts';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { showFailure, toastSuccess } from '#web/app/toast.ts';
import { useConfirm } from '#web/kit/overlay/confirm.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { invoices, invoicesOfTrip } from '../../contract/invoices.ts';
import { useTripsQuestions } from './use-trips-questions.ts';

type TripProps = { trip: Pick<Trip, 'id' | 'number' | 'status'> };

export function InvoiceTripAction({ trip }: TripProps) {
  const [mayInvoice, mayView] = [useHasPermission('invoice-trips'), useHasPermission('view-invoices')];
  if (trip.status === 'under_review' && mayInvoice) return <InvoiceButton trip={trip} />;
  if (areTripAmountsLocked(trip.status) && mayView) return <InvoiceLink trip={trip} />;
  return null;
}

/** A trip that was moved on the board: asks the same questions as the button. */
export function InvoiceTripMove({ trip, onDone }: TripProps & { onDone: () => void }) {
  const invoice = useInvoiceTrip();
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void invoice(trip).finally(onDone);
  }, []);
  return null;
}

function InvoiceButton({ trip }: TripProps) {
  const { t } = useTranslation('invoicing');
  const invoice = useInvoiceTrip();
  const [isBusy, setBusy] = useState(false);
  return (
    <Button loading={isBusy} onClick={() => void invoice(trip, setBusy)}>
      {t('invoice_trip')}
    </Button>
  );
}

/** Returns a function that invoices a trip, after a confirmation. `onBusy` is called when the request is sent and when it is answered. */
export function useInvoiceTrip(): (trip: Pick<Trip, 'id' | 'number'>, onBusy?: (isBusy: boolean) => void) => Promise<void> {
  const { t } = useTranslation('invoicing');
  const confirm = useConfirm();
  const navigate = useNavigate();
  const mayView = useHasPermission('view-invoices');
  const withQuestions = useTripsQuestions();

  return async ({ id, number }, onBusy) => {
    if (!(await confirm({ title: t('invoice_trip_title', { number }), text: t('invoice_trip_text'), action: t('invoice_trip') }))) return;
    onBusy?.(true);
    try {
      const { data } = await withQuestions((confirmed) => call(invoices.createFromTrip, { params: { id }, body: { confirm: confirmed } }));
      toastSuccess(t('created', { number: data.number }));
      void invalidateAll();
      if (mayView) await navigate({ to: '/admin/invoices/$id', params: { id: data.id } });
    } catch (error) {
      showFailure(t('invoice_trip_failed'), error);
    } finally {
      onBusy?.(false);
    }
  };
}

function InvoiceLink({ trip: { id } }: TripProps) {
  const { t } = useTranslation('invoicing');
  const { data } = useQuery(query(invoices.list, { ...invoicesOfTrip(id), quiet: true }));
  const invoice = data?.data[0];
  if (!invoice) return null;
  return (
    <Button variant="default" component={AppLink} href={`/admin/invoices/${invoice.id}`}>
      {t('view')} {invoice.number}
    </Button>
  );
}
