/** The submit buttons of forms. */
import { Button, type ButtonProps, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import classes from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import { useIsSaving } from './uploads.ts';

interface SaveBarProps {
  label?: string;
  /** The page to return to. */
  cancelHref?: string;
  /** In a dialog. */
  onCancel?: (() => void) | undefined;
  /** Secondary buttons. */
  children?: ReactNode;
}

/** Ends a page that is one form; sticks to the lower edge. */
export function SaveBar({ label, cancelHref, onCancel, children }: SaveBarProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classes.bar}>
      <FormProblem isInBar />
      <div className={classes.buttons}>
        {cancelHref && (
          <Button variant="default" component={AppLink} href={cancelHref}>
            {t('actions.cancel')}
          </Button>
        )}
        {onCancel && <CancelButton onClick={onCancel} />}
        {children}
        <Submit>{label ?? t('actions.save')}</Submit>
      </div>
    </div>
  );
}

interface SubmitProps extends Pick<ButtonProps, 'variant' | 'className' | 'color'> {
  children: string;
  /** An accessible name, if several buttons on the page have the same text. */
  'aria-label'?: string;
}

function Submit(props: SubmitProps) {
  return <Button type="submit" loading={useIsSaving()} aria-keyshortcuts="Control+Enter" {...props} />;
}

/** For a form that is one part of its page, or in a dialog. */
export function SubmitButton({ danger, ...props }: Omit<SubmitProps, 'color'> & { danger?: boolean }) {
  return (
    <>
      <FormProblem />
      <Submit color={danger ? 'red' : undefined} {...props} />
    </>
  );
}

/** Ends a form in a dialog. `submit`: the label of the button that saves. */
export function DialogButtons({ submit, onCancel }: { submit: string; onCancel: (() => void) | undefined }) {
  return (
    <>
      <FormProblem />
      <Group justify="flex-end" mt="lg">
        {onCancel && <CancelButton onClick={onCancel} />}
        <Submit>{submit}</Submit>
      </Group>
    </>
  );
}

function CancelButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button variant="default" onClick={onClick}>
      {t('actions.cancel')}
    </Button>
  );
}
