import { useTranslation } from 'react-i18next';
import { formatDay } from '#base/format.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { BankQueue } from '../../contract/bank/lines.ts';
import classes from './bank.module.css';

/** The account's balance according to the bank, the sum of its lines, and the waiting lines. */
export function Figures({ queue }: { queue: BankQueue }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  if (queue.statements.length === 0) return null;
  return (
    <dl className={classes.figures}>
      <div>
        <dt>
          {t('bank.figures.balance')} {queue.balance_day && t('bank.figures.balance_on', { day: formatDay(queue.balance_day, language) })}
        </dt>
        <dd>{queue.balance === null ? t('bank.figures.unknown') : <MoneyText amount={queue.balance} />}</dd>
      </div>
      <div>
        <dt>{t('bank.figures.line_sum')}</dt>
        <dd>
          <MoneyText amount={queue.line_sum} />
        </dd>
      </div>
      <div>
        <dt>
          {t('bank.figures.open')} · {t('bank.open_count', { count: queue.open_lines })}
        </dt>
        <dd>
          <MoneyText amount={queue.open_amount} />
        </dd>
      </div>
    </dl>
  );
}
