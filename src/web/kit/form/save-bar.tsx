/** What saves a form. */
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import classes from './form.module.css';

/** At the end of a page that is one form; on the phone it stays in sight. `cancelHref` leads back without saving; `children` are less important buttons, before the primary one. */
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

interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  children: string;
  danger?: boolean;
  /** What it saves, where several on the page say the same. */
  of?: string;
}

/** For a form that is a part of its page, which has no bar of its own. */
export function SubmitButton({ children, danger, of, ...looks }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" loading={isSubmitting} color={danger ? 'red' : undefined} aria-label={of} {...looks}>
      {children}
    </Button>
  );
}
