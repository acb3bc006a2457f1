/** The last failed action, and the reason. Its toast has already announced it to screen readers. */
import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setPageFailure, usePageFailure } from '../app/page-failure.ts';
import classes from './shell.module.css';

export function FailureCard() {
  const { t } = useTranslation();
  const failure = usePageFailure();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => () => setPageFailure(undefined), [pathname]);
  if (!failure) return null;
  return (
    <Alert
      data-failure
      role="note"
      className={classes.failure}
      variant="white"
      color="red"
      icon={<IconAlertCircle aria-hidden />}
      title={failure.title}
      withCloseButton
      closeButtonLabel={t('actions.close')}
      onClose={() => setPageFailure(undefined)}
    >
      {failure.text}
    </Alert>
  );
}
