import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { unprintable } from '#base/documents/printable.ts';
import classes from '../form/form.module.css';

/** Characters that are named. */
const shown = 5;

/** The hint of a field, and which of its typed characters documents cannot print: names with emoji print as question marks. */
export function usePrintHint(value: unknown, description: ReactNode): ReactNode {
  const { t } = useTranslation('common');
  const missing = unprintable(String(value ?? ''));
  if (missing.length === 0) return description;
  const characters = missing.slice(0, shown).join(' ') + (missing.length > shown ? ' …' : '');
  return (
    <>
      {description} <output className={classes.printHint}>{t('form.unprintable', { characters })}</output>
    </>
  );
}
