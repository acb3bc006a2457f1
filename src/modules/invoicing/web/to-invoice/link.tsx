/** To the trips that wait for their invoice, with how many are ready. */
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { toInvoice } from '../../contract/to-invoice.ts';

/** Renders nothing without the permission to invoice trips. */
export function ToInvoiceLink() {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const [mayInvoice, mayView] = [useHasPermission('invoice-trips'), useHasPermission('view-trips')];
  const isAllowed = mayInvoice && mayView;
  const { data } = useQuery({
    ...query(toInvoice.list, { query: { ready: '1', count: '1', perPage: 10 }, quiet: true }),
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  const { total = null, total_is_exact = true } = data?.meta ?? {};
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component={AppLink}
      href="/admin/invoices/to-invoice"
      leftSection={<IconFileInvoice size={16} />}
    >
      {total ? t('to_invoice.link_count', { number: formatCount(total, total_is_exact, language) }) : t('to_invoice.link')}
    </Button>
  );
}
