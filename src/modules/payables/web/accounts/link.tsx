import { Button } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/kit/page/app-link.tsx';

/** From the list of owners to what they are owed. */
export function OwnerAccountsLink() {
  const { t } = useTranslation('payables');
  return (
    <Button component={AppLink} href="/admin/owner-accounts" variant="default" leftSection={<IconScale size={16} aria-hidden />}>
      {t('accounts.action')}
    </Button>
  );
}
