/** The buttons of a form, at its end; on the phone they stay in sight. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AppLink } from './app-link.tsx';
import classes from './form.module.css';

/** `cancelHref` leads back without saving; `children` are less important buttons, before the primary one. */
export function SaveBar({ label, cancelHref, children }: { label?: string; cancelHref?: string; children?: ReactNode }) {
  const { t } = useTranslation('common');
  const { isSubmitting } = useFormState();
  return (
    <div className={classes.bar}>
      {cancelHref && (
        <Button variant="default" component={AppLink} href={cancelHref}>
          {t('actions.cancel')}
        </Button>
      )}
      {children}
      <Button type="submit" loading={isSubmitting}>
        {label ?? t('actions.save')}
      </Button>
    </div>
  );
}
