/** Records for the selected invoices when the customer received them, each on its own: a refusal of one does not stop the others. */
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { askingAction, type BulkAction } from '#web/kit/selection/bulk.ts';
import { useToday } from '#web/kit/text/use-locale.ts';
import { FilingInput } from '../../../contract/input.ts';
import type { InvoiceRow } from '../../../contract/invoice.ts';
import { invoices } from '../../../contract/invoices.ts';

const fields = lazyPart(async () => (await import('../filing-fields.tsx')).FilingFields);

export function useBulkFiling(): BulkAction<InvoiceRow> {
  const { t } = useTranslation('invoicing');
  const today = useToday();
  return askingAction({
    label: t('bulk.file_selected'),
    icon: <IconInbox size={17} />,
    fits: ({ status, filing_date }: InvoiceRow) => filing_date === null && status !== 'draft' && status !== 'cancelled',
    reason: t('bulk.file_reason'),
    title: (count) => t('bulk.file_title', { count }),
    text: t('bulk.file_text'),
    nameOf: ({ number }) => number,
    ask: {
      schema: FilingInput,
      blank: { filing_date: today, filing_reference: '' },
      fields,
    },
    run: ({ id }, body) => call(invoices.file, { params: { id }, body, quiet: true }),
    invalidate: () => invalidateAll(),
  });
}
