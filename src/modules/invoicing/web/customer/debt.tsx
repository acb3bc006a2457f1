/** The figures of a customer's page: its debt, since when, and its payment behaviour. */
import { Anchor, Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '#modules/customers/contract.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import type { Receivables } from '../../contract/receivables.ts';
import { AgingStrip } from '../aging/strip.tsx';
import { CreditLimit } from './credit-limit.tsx';
import classes from './customer.module.css';
import { ageHref, openInvoicesHref, pastDueHref } from './hrefs.ts';
import { useReceivables } from './queries.ts';

export function DebtFigures({ record }: { record: Customer }) {
  return (
    <Loaded answer={useReceivables(record.id)} loader={<Skeleton height={104} my={14} />}>
      {({ data }) => (
        <div className={classes.figures}>
          <div className={classes.owed}>
            <Debt customer={record.id} receivables={data} />
            <Aging customer={record.id} receivables={data} />
          </div>
          <div className={classes.beside}>
            {data.credit && <Credit owed={data.open.amount} credit={data.credit} />}
            <HowItPays terms={record.payment_terms_days} receivables={data} />
          </div>
        </div>
      )}
    </Loaded>
  );
}

interface FigureProps {
  name: string;
  /** Beside the name. */
  link?: ReactNode;
  children: ReactNode;
}

function Figure({ name, link, children }: FigureProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{name}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}

interface OwedProps {
  customer: string;
  receivables: Receivables;
}

function Debt({ customer, receivables: { open, past_due } }: OwedProps) {
  const { t } = useTranslation('invoicing');
  return (
    <Figure name={t('customer.owes')}>
      <div className={classes.debt}>
        <MoneyText amount={open.amount} />
      </div>
      <div className={classes.notes}>
        {past_due.count > 0 && (
          <AppLink href={pastDueHref(customer)} className={classes.badgeLink}>
            <StatusBadge tone="bad">
              <MoneyText amount={past_due.amount} /> {t('customer.past_due')}
            </StatusBadge>
          </AppLink>
        )}
        {open.count === 0 ? t('customer.none_open') : t('customer.invoices', { count: open.count })}
      </div>
    </Figure>
  );
}

function Aging({ customer, receivables: { open, aging } }: OwedProps) {
  const { t } = useTranslation('invoicing');
  const all = open.count > 0 && (
    <Anchor component={AppLink} href={openInvoicesHref(customer)}>
      {t('customer.see_invoices')}
    </Anchor>
  );
  return (
    <Figure name={t('customer.aging')} link={all}>
      <AgingStrip total={open.amount} ages={aging.map((one) => ({ ...one, href: one.count > 0 ? ageHref(customer, one) : undefined }))} />
    </Figure>
  );
}

function Credit({ owed, credit }: { owed: string; credit: NonNullable<Receivables['credit']> }) {
  const { t } = useTranslation('invoicing');
  return (
    <Figure name={t('customer.credit.title')} link={<MoneyText amount={credit.limit} />}>
      <CreditLimit owed={owed} credit={credit} />
    </Figure>
  );
}

interface HowItPaysProps {
  /** The customer's present payment terms. */
  terms: number;
  receivables: Receivables;
}

/** The mean days to pay, and a bar for each of the invoices from the oldest, with a line at the payment terms. */
function HowItPays({ terms, receivables: { days_to_pay, paid_invoices: paid } }: HowItPaysProps) {
  const { t } = useTranslation('invoicing');
  if (days_to_pay === null) {
    return (
      <Figure name={t('customer.pays')}>
        <p className={classes.quiet}>{t('customer.none_paid')}</p>
      </Figure>
    );
  }
  const highest = Math.max(terms, 1, ...paid.map(({ days }) => days));
  return (
    <Figure name={t('customer.pays')} link={<span className={classes.quiet}>{t('customer.last_paid', { count: paid.length })}</span>}>
      <div className={classes.pays}>
        <div>
          <div className={classes.days}>{t('customer.days', { count: days_to_pay })}</div>
          <div className={classes.quiet}>{t('customer.mean', { count: terms })}</div>
        </div>
        <div className={classes.bars} aria-hidden>
          {paid.toReversed().map(({ id, days, late }) => (
            <span
              key={id}
              className={classes.bar}
              data-late={late || undefined}
              style={{ height: `${Math.max(2, (100 * days) / highest)}%` }}
            />
          ))}
          <span className={classes.terms} style={{ bottom: `${(100 * terms) / highest}%` }} />
        </div>
      </div>
      <VisuallyHidden>{t('customer.late', { count: paid.filter(({ late }) => late).length })}</VisuallyHidden>
    </Figure>
  );
}
