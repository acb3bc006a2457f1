import { Button } from '@mantine/core';
import { IconClockDollar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';

/** From the list of invoices to all receivables. */
export function AgingLink() {
  const { t } = useTranslation('invoicing');
  return (
    <Button size="compact-sm" variant="subtle" component={AppLink} href="/admin/invoices/aging" leftSection={<IconClockDollar size={16} />}>
      {t('aging.link')}
    </Button>
  );
}
