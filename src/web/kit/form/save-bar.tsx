/** The submit buttons of forms, and where the focus is when one opens. */
import { Button, type ButtonProps, Group } from '@mantine/core';
import { type ReactNode, useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../page/app-link.tsx';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './form.module.css';
import { FormProblem, ProblemContext } from './form-problem.tsx';
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
  useFirstFocus();
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
  useFirstFocus();
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

const fields = ':is(input, select, textarea):not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=search])';

/**
 * A form for something new opens with the focus in its first empty field, or in the one with `data-autofocus`; not on the phone, where the keyboard
 * would cover the page. The attribute is for the focus trap of dialogs, which else takes the first field.
 */
function useFirstFocus(): void {
  const context = useContext(ProblemContext);
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const form = context?.form.current;
    if (isPhone || !form || !context.isNew) return;
    const field = form.querySelector<HTMLElement>('[data-autofocus]') ?? firstEmpty(form);
    field?.setAttribute('data-autofocus', 'true');
    field?.focus();
  }, []);
}

function firstEmpty(form: HTMLFormElement): HTMLElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>(fields)].find(
    (field) => field.value === '' && !field.disabled && !field.readOnly && field.checkVisibility(),
  );
}
