/** Shown instead of content: an empty state, or an error. */
import { Button, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import classes from './states.module.css';

interface EmptyStateProps {
  title: string;
  /** The purpose of the list. */
  text?: string;
  /** The first step. */
  action?: ReactNode;
  /** Above the title; a piece of road, if no record exists yet. */
  picture?: 'road' | 'alert';
}

export function EmptyState({ title, text, action, picture }: EmptyStateProps) {
  return (
    <section className={classes.state}>
      {picture === 'road' && <div className={classes.road} aria-hidden />}
      {picture === 'alert' && <IconAlertTriangle size={24} className={classes.icon} aria-hidden />}
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && <Text className={classes.text}>{text}</Text>}
      {action}
    </section>
  );
}

/** Shows the server's message if it has one, and a button to retry. */
export function ErrorState({ title, error, onRetry }: { title?: string; error?: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  const text = error instanceof ApiError && !error.isTransient && error.message ? error.message : t('states.failed_text');
  return (
    <section role="alert">
      <EmptyState
        title={title ?? t('states.failed')}
        text={text}
        picture="alert"
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t('actions.retry')}
            </Button>
          )
        }
      />
    </section>
  );
}
