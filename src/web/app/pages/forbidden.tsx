import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message.tsx';

/** 403: the user lacks the permission. */
export function ForbiddenPage() {
  const { t } = useTranslation();
  return (
    <MessagePage mark="403" title={t('errors.access_denied')} text={t('errors.access_denied_text')}>
      <Button component={Link} to="/admin/dashboard">
        {t('actions.back_to_dashboard')}
      </Button>
    </MessagePage>
  );
}
