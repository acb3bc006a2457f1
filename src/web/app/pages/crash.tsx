import { Button } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { MessagePage } from './message.tsx';

/** The router's error page: a screen threw while rendering, or the server could not be reached. */
export function CrashPage({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  const unreachable = error instanceof ApiError && error.status === 0;
  return (
    <MessagePage
      mark="!"
      title={t(unreachable ? 'states.failed' : 'states.crashed')}
      text={unreachable ? t('errors.network') : t('errors.unexpected')}
    >
      <Button onClick={() => window.location.reload()}>{t('actions.reload')}</Button>
    </MessagePage>
  );
}
