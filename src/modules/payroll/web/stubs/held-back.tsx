/** The amounts that did not fit into a payment, in words, and the employer's contributions. */
import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive, sum } from '#base/money.ts';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { NotTaken, StubLine } from '../../contract/stubs.ts';
import { useFormulaText, useLineName } from '../text/use-texts.ts';
import classes from './stubs.module.css';

interface HeldBackProps {
  stub: { not_taken: readonly NotTaken[]; minimum: string | null; days: number };
}

/** Nothing if all of it was taken. */
export function HeldBack({ stub: { not_taken, minimum, days } }: HeldBackProps) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const nameOf = useLineName();
  if (not_taken.length === 0) return null;
  const money = (amount: string) => formatMoney(amount, language);
  const left = sum(not_taken.filter(({ stays_open }) => stays_open).map(({ amount }) => amount));
  return (
    <div className={classes.held}>
      <h3>
        <IconShieldCheck size={16} aria-hidden /> {t('stubs.held.title')}
      </h3>
      <p>{minimum === null ? t('stubs.held.no_net') : t('stubs.held.minimum', { count: days, amount: money(minimum) })}</p>
      <ul>
        {not_taken.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and their order is fixed
          <li key={at}>{t(`stubs.held.${one.stays_open ? 'open' : 'lost'}`, { name: nameOf(one), amount: money(one.amount) })}</li>
        ))}
      </ul>
      {isPositive(left) && <p className={classes.strong}>{t('stubs.held.left', { amount: money(left) })}</p>}
    </div>
  );
}

/** Occupational risk that the company pays: for information. */
export function EmployerShare({ lines }: { lines: readonly StubLine[] }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const formulaOf = useFormulaText();
  const arl = lines.find(({ kind }) => kind === 'arl_employer');
  if (!arl) return null;
  return (
    <p className={classes.foot}>
      {t('stubs.arl_employer', { amount: formatMoney(arl.amount, language), formula: formulaOf(arl.formula) })}
    </p>
  );
}
