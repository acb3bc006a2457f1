/** Invoicing the selected trips: all of a customer on one invoice, or each on its own. */
import { IconFileInvoice, IconFiles } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import { isReadyToInvoice } from '#modules/trips/rules/status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import type { BulkAction, BulkLink } from '#web/kit/selection/bulk.ts';
import { invoices } from '../../contract/invoices.ts';
import type { NewInvoiceQuestion } from '../../contract/refusals.ts';
import type { ToInvoiceRow } from '../../contract/to-invoice.ts';
import { invoiceTripsHref } from '../customer/hrefs.ts';

/** Opens the form of a new invoice with the trips on it. */
export function useInvoiceTogether(): BulkLink<ToInvoiceRow> {
  const { t } = useTranslation('invoicing');
  const navigate = useNavigate();
  return {
    label: t('to_invoice.together'),
    icon: <IconFileInvoice size={17} />,
    fits: () => true,
    fitTogether: (rows) => rows.every(({ customer_id }) => customer_id === rows[0]?.customer_id),
    reason: t('to_invoice.together_reason'),
    open: (rows) => {
      const customer = rows[0]?.customer_id;
      if (customer)
        void navigate({
          href: invoiceTripsHref(
            customer,
            rows.map(({ id }) => id),
          ),
        });
    },
  };
}

/** The trips that the server does not ask about, unless their customer exceeds its credit limit: then the user invoices them one by one. */
export function useInvoiceSeparately(): BulkAction<ToInvoiceRow> {
  const { t } = useTranslation('invoicing');
  return {
    label: t('to_invoice.separately'),
    icon: <IconFiles size={17} />,
    fits: (trip) => isReadyToInvoice(trip) && isPositive(trip.freight ?? '0'),
    reason: t('to_invoice.separately_reason'),
    title: (count) => t('to_invoice.separately_title', { count }),
    text: t('to_invoice.separately_text'),
    nameOf: ({ number }) => number,
    run: async ({ id }) => {
      try {
        return await call(invoices.createFromTrip, { params: { id }, body: { confirm: [] }, quiet: true });
      } catch (error) {
        throw isAboveLimit(error) ? new ApiError(error.status, { message: t('to_invoice.above_limit') }) : error;
      }
    },
    invalidate: () => invalidateAll(),
  };
}

/** Whether an invoice asks about the credit limit of its customer. */
const isAboveLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.code === 'confirmation_needed' &&
  (error.details as { questions: NewInvoiceQuestion[] }).questions.some(({ code }) => code === 'credit_limit');
