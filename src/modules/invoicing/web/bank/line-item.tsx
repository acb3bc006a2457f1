/** A waiting line of a bank statement, with its proposal, the reasons, and how sure it is. */
import { Anchor, Button } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive, minus } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { type Glyph, StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { Certainty, QueuedLine } from '../../contract/bank/lines.ts';
import { hasProposal, useLineActions, useLineName } from './actions.ts';
import classes from './bank.module.css';

const marks: Record<Certainty, [Tone, Glyph]> = { sure: ['good', 'full'], likely: ['info', 'half'], none: ['quiet', 'dotted'] };

interface LineItemProps {
  line: QueuedLine;
  mayConfirm: boolean;
  onChoose: () => void;
  onIgnore: () => Promise<unknown>;
}

export function LineItem({ line, mayConfirm, onChoose, onIgnore }: LineItemProps) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { certainty } = line.proposal;
  const [tone, glyph] = marks[certainty];
  return (
    <li className={classes.line}>
      <span className={classes.day}>
        <DayText day={line.line_date} short />
      </span>
      <span className={classes.what}>
        <strong>{line.description}</strong>
        {line.reference !== '' && <span className={classes.quiet}>{line.reference}</span>}
      </span>
      <span className={classes.amount}>
        <MoneyText amount={line.amount} />
        {isPositive(line.matched) && (
          <span className={classes.quiet}>
            {t('bank.partly', { matched: formatMoney(line.matched, language), amount: formatMoney(line.amount, language) })}
          </span>
        )}
      </span>
      <span className={classes.proposal}>
        <StatusBadge tone={tone} glyph={glyph}>
          {t(`bank.certainties.${certainty}`)}
        </StatusBadge>
        <ProposalText line={line} />
      </span>
      {mayConfirm && <LineButtons line={line} onChoose={onChoose} onIgnore={onIgnore} />}
    </li>
  );
}

function ProposalText({ line: { proposal } }: { line: QueuedLine }) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  const { reason, names, customer_name, allocations, payment_id, left } = proposal;
  const left_amount = formatMoney(left, language);
  return (
    <span>
      {customer_name && <strong>{customer_name}</strong>}
      {allocations.length > 0 && ` · ${t('bank.pays')} `}
      {allocations.map(({ invoice_id, invoice_number, amount, balance }, at) => (
        <Fragment key={invoice_id}>
          {at > 0 && ', '}
          <Anchor component={AppLink} href={`/admin/invoices/${invoice_id}`} inherit underline="always" className={classes.number}>
            {invoice_number}
          </Anchor>
          {isPositive(minus(balance, amount)) && ` (${formatMoney(amount, language)})`}
        </Fragment>
      ))}
      {payment_id && (
        <>
          {' · '}
          <Anchor component={AppLink} href={`/admin/payments/${payment_id}`} inherit underline="always" className={classes.number}>
            {names[0]}
          </Anchor>
        </>
      )}
      <span className={classes.reason}>
        {t(`bank.reasons.${reason}`, { names: names.join(', '), left: left_amount })}
        {reason === 'nit_oldest' && isPositive(left) && ` ${t('bank.left', { amount: left_amount })}`}
      </span>
    </span>
  );
}

function LineButtons({ line, onChoose, onIgnore }: Omit<LineItemProps, 'mayConfirm'>) {
  const { t } = useTranslation('invoicing');
  const { confirm } = useLineActions();
  const name = useLineName()(line);
  const [running, setRunning] = useState<'confirm' | 'ignore'>();
  const run = async (what: 'confirm' | 'ignore', work: () => Promise<unknown>) => {
    setRunning(what);
    await work();
    setRunning(undefined);
  };
  const what = line.proposal.payment_id === null ? 'confirm' : 'link';
  return (
    <span className={classes.buttons}>
      {hasProposal(line) && (
        <Button
          size="compact-md"
          variant={line.proposal.certainty === 'sure' ? 'filled' : 'default'}
          aria-label={t(`bank.${what}_of`, name)}
          loading={running === 'confirm'}
          disabled={running !== undefined}
          onClick={() => void run('confirm', () => confirm(line))}
        >
          {t(`bank.${what}`)}
        </Button>
      )}
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('bank.choose_of', name)}
        disabled={running !== undefined}
        onClick={onChoose}
      >
        {t('bank.choose')}
      </Button>
      <Button
        size="compact-md"
        variant="subtle"
        color="gray"
        aria-label={t('bank.ignore_of', name)}
        loading={running === 'ignore'}
        disabled={running !== undefined}
        onClick={() => void run('ignore', onIgnore)}
      >
        {t('bank.ignore')}
      </Button>
    </span>
  );
}
