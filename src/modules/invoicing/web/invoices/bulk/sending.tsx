/** Sends the selected invoices, each on its own: a refusal of one does not stop the others. */
import { IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { askingAction, type BulkAction } from '#web/kit/selection/bulk.ts';
import type { InvoiceRow } from '../../../contract/invoice.ts';
import { invoices } from '../../../contract/invoices.ts';

const emailing = () => import('./emailing.ts');
const fields = lazyPart(async () => (await emailing()).ByEmailField);

export function useBulkSending(): BulkAction<InvoiceRow> {
  const { t, i18n } = useTranslation('invoicing');
  return askingAction({
    label: t('bulk.send_selected'),
    icon: <IconSend size={17} />,
    fits: ({ status }: InvoiceRow) => status === 'draft',
    reason: t('bulk.send_reason'),
    title: (count) => t('bulk.send_title', { count }),
    text: t('bulk.send_text'),
    nameOf: ({ number }) => number,
    ask: { schema: z.object({ by_email: z.boolean() }), blank: { by_email: true }, fields },
    run: async ({ id }, { by_email }) =>
      by_email
        ? (await emailing()).emailInvoice(id, i18n.t('deliveries:bulk.no_recipient'))
        : call(invoices.send, { params: { id }, quiet: true }),
    invalidate: () => invalidateAll(),
  });
}
