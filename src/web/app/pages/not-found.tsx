import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from './message.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path that the API did not find, and the screen that requested it. */
    missing?: { path: string; screen: string };
  }
}

const OtherCompany = lazy(async () => ({ default: (await import('./other-company.tsx')).OtherCompany }));

/** 404: the page does not exist, or the record is not visible to this user in this company. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const missing = useLocation({ select: ({ state }) => state.missing });
  return (
    <MessagePage mark="404" title={t('errors.page_not_found')} text={t('errors.page_not_found_text')}>
      <Suspense>{missing && <OtherCompany {...missing} />}</Suspense>
      <Button component={Link} to="/admin/dashboard" variant="default">
        {t('actions.back_to_dashboard')}
      </Button>
    </MessagePage>
  );
}
