/** The open advances and loans of the user: the open amount, the next instalment, and the end. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { query } from '#web/api/call.ts';
import { Section } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage, useToday } from '#web/kit/text/use-locale.ts';
import { type OwnAdvance, payDocuments } from '../../contract/documents.ts';
import { usePeriodTexts } from '../text/use-texts.ts';
import classes from './advances.module.css';

/** Renders nothing without open advances. */
export function OwnAdvances() {
  const { t } = useTranslation('payroll');
  const { data } = useQuery(query(payDocuments.ownAdvances, { quiet: true }));
  if (!data || data.data.length === 0) return null;
  return (
    <Section title={t('own_advances.title')}>
      <ul className={classes.own}>
        {data.data.map((advance) => (
          <Advance key={advance.id} advance={advance} />
        ))}
      </ul>
    </Section>
  );
}

function Advance({ advance }: { advance: OwnAdvance }) {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const year = useToday().slice(0, 4);
  const periods = usePeriodTexts();
  const { amount, date, open, instalments, instalments_left, next_instalment, ends_with } = advance;
  return (
    <li>
      <span>{t('own_advances.left')}</span>
      <strong>
        <MoneyText amount={open} />
      </strong>
      <small>
        {t('own_advances.of', { amount: formatMoney(amount, language), day: formatDay(date, language, year) })}
        {instalments > 1 && ` · ${t('own_advances.plan', { count: instalments_left })}`}
      </small>
      <small>{t('own_advances.next', { amount: formatMoney(next_instalment, language) })}</small>
      {ends_with && <small>{t('own_advances.ends', { range: periods.range(ends_with) })}</small>}
    </li>
  );
}
