/** The selected invoices as one PDF, which a job prints. */
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '#web/app/toast.ts';
import { LazyPart, lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import type { BulkLink } from '#web/kit/selection/bulk.ts';
import { batchLimit, type InvoiceRow } from '../../../contract/invoice.ts';

const printDialog = lazyPart(async () => (await import('./print-dialog.tsx')).PrintDialog);

/** The action, and the dialog that shows how far it is. */
export function useBulkPrinting(): { action: BulkLink<InvoiceRow>; dialog: ReactNode } {
  const { t } = useTranslation('invoicing');
  const [batch, setBatch] = useState<string | null>(null);
  const start = async (rows: readonly InvoiceRow[]) => {
    try {
      const { startPrinting } = await import('./print-dialog.tsx');
      setBatch(await startPrinting(rows.map(({ id }) => id)));
    } catch (error) {
      showFailure(t('bulk.print_failed'), error);
    }
  };
  return {
    action: {
      label: t('bulk.print_selected'),
      icon: <IconPrinter size={17} />,
      fits: () => true,
      fitTogether: (rows) => rows.length <= batchLimit,
      reason: t('bulk.print_reason', { limit: batchLimit }),
      open: (rows) => void start(rows),
    },
    dialog: batch && <LazyPart part={printDialog} props={{ batch, onClose: () => setBatch(null) }} />,
  };
}
