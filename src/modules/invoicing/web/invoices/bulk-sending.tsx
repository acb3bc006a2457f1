/** Sends the selected invoices, each on its own: what one of them refuses stops none of the others. */
import { IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import type { BulkAction } from '#web/kit/selection/bulk.ts';
import type { InvoiceRow } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { invalidateAll } from '../queries.ts';

export function useBulkSending(): BulkAction<InvoiceRow> {
  const { t } = useTranslation('invoicing');
  const client = useQueryClient();
  return {
    label: t('bulk.send_selected'),
    icon: <IconSend size={17} />,
    fits: ({ status }) => status === 'draft',
    reason: t('bulk.send_reason'),
    title: (count) => t('bulk.send_title', { count }),
    text: t('bulk.send_text'),
    nameOf: ({ number }) => number,
    run: ({ id }) => call(invoices.send, { params: { id }, quiet: true }),
    invalidate: () => invalidateAll(client),
  };
}
