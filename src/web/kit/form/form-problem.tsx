/** Above the buttons of a form: the wrong fields, each a link to it, or why else the last try failed. Stays until the next try. */
import { Anchor } from '@mantine/core';
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react';
import { createContext, type Ref, type RefObject, useContext, useId } from 'react';
import { type FieldErrors, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../page/use-is-phone.ts';
import { FailureAlert } from './failure-alert.tsx';
import { fieldErrors, inOrder } from './field-errors.ts';
import classes from './form-problem.module.css';
import { labelOfField, ShownFieldsContext } from './shown-fields.ts';

export interface Problem {
  title: string;
  /** The reason, if it does not concern a field. */
  text?: string;
  /** Messages about fields that are not on the screen. */
  unplaced: readonly string[];
}

interface ProblemOfForm {
  problem: Problem | undefined;
  form: RefObject<HTMLFormElement | null>;
  /** Nothing of it is saved yet. */
  isNew: boolean;
  /** The alert, which takes the focus where no field can. */
  alert: Ref<HTMLDivElement>;
}
export const ProblemContext = createContext<ProblemOfForm | undefined>(undefined);

interface FormProblemProps {
  /** In the bar of a page, which stays in sight: limited in height, and on the phone only its title until it is opened. */
  isInBar?: boolean;
}

/** Part of the buttons (`SaveBar`, `SubmitButton`). */
export function FormProblem({ isInBar = false }: FormProblemProps) {
  const context = useContext(ProblemContext);
  if (!context?.problem) return null;
  const { problem, alert } = context;
  if (problem.text !== undefined) return <FailureAlert ref={alert} title={problem.title} text={problem.text} className={classes.problem} />;
  return <WrongFields {...context} problem={problem} isInBar={isInBar} />;
}

/** Not a live region: the toast announces the failure, and the first wrong field, which has the focus, has its error. */
function WrongFields({ problem, form, alert, isInBar }: ProblemOfForm & { problem: Problem; isInBar: boolean }) {
  const { t } = useTranslation('common');
  const id = useId();
  const isPhone = useIsPhone();
  const { setFocus } = useFormContext();
  const { errors } = useFormState();
  const fields = useContext(ShownFieldsContext);
  const names = [...(form.current?.elements ?? [])].map((element) => element.getAttribute('name') ?? '');
  const wrong = inOrder(fieldErrors(errors as FieldErrors), names);
  const count = wrong.length + problem.unplaced.length;
  if (count === 0) return null;
  const focus = (path: string) => {
    const element = form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`);
    if (element) element.focus();
    else setFocus(path);
  };
  return (
    <section
      ref={alert}
      aria-labelledby={id}
      tabIndex={-1}
      className={`${classes.problem} ${classes.wrong}`}
      data-bar={isInBar || undefined}
      data-failure
    >
      {/* An error without a field is shown only here. */}
      <details open={!isInBar || !isPhone || problem.unplaced.length > 0}>
        <summary className={classes.title}>
          <IconAlertCircle size={16} aria-hidden />
          <span id={id}>{t('form.wrong_fields', { count })}</span>
          <IconChevronDown size={16} className={classes.chevron} aria-hidden />
        </summary>
        <ul>
          {wrong.map(({ path, message }) => {
            const label = fields && labelOfField(fields, path);
            return (
              <li key={path}>
                {label ? (
                  <Anchor component="button" type="button" onClick={() => focus(path)}>
                    <b>{label}</b>: {message}
                  </Anchor>
                ) : (
                  message
                )}
              </li>
            );
          })}
          {problem.unplaced.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}
