/** Opens the form of a record, with the key E. */
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';

export function EditButton({ href }: { href: string }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" component={AppLink} href={href} leftSection={<IconPencil size={16} />} aria-keyshortcuts="E">
      {t('actions.edit')}
    </Button>
  );
}
