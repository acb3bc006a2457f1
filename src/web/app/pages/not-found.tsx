import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message.tsx';

/** 404: the page does not exist, or the record is not visible to this user. */
export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage mark="404" title={t('errors.page_not_found')} text={t('errors.page_not_found_text')}>
      <Button component={Link} to="/admin/dashboard">
        {t('actions.back_to_dashboard')}
      </Button>
    </MessagePage>
  );
}
