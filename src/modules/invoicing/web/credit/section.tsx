/** The section of a customer's page with its credit: open advances and surpluses of payments, and refunds. */
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPositive, isZero } from '#base/money.ts';
import type { Customer } from '#modules/customers/contract.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { StatusBadge } from '#web/kit/page/status-badge.tsx';
import { type BriefColumn, BriefTable } from '#web/kit/table/brief-table.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import type { Credit, OpenAdvance } from '../../contract/credit.ts';
import { creditQuery } from './queries.ts';
import { Refunds } from './refunds.tsx';

/** Its form loads when it is opened: the page of a customer shows text. */
const RefundDialog = lazy(async () => ({ default: (await import('./refund-dialog.tsx')).RefundDialog }));

/** Nothing for a customer that never had credit. */
export function CustomerCredit({ record: { id } }: { record: Customer }) {
  const { data } = useQuery(creditQuery(id));
  const credit = data?.data;
  if (!credit || (credit.advances.length === 0 && credit.refunds.length === 0)) return null;
  return <CreditSection customer_id={id} credit={credit} />;
}

function CreditSection({ customer_id, credit }: { customer_id: string; credit: Credit }) {
  const { t } = useTranslation('invoicing');
  const [isReturning, setReturning] = useState(false);
  const mayReturn = useHasPermission('create-payments') && isPositive(credit.credit);
  const total: [ReactNode, ReactNode] = [t('credit.available'), <MoneyText key="credit" amount={credit.credit} />];
  return (
    <Section
      title={t('credit.title')}
      action={
        mayReturn && (
          <Button variant="subtle" onClick={() => setReturning(true)}>
            {t('credit.return')}
          </Button>
        )
      }
    >
      <OpenAdvances advances={credit.advances} total={total} />
      {!isZero(credit.reserved) && (
        <p>
          {t('credit.reserved')} <MoneyText amount={credit.reserved} />
        </p>
      )}
      {credit.refunds.length > 0 && <Refunds refunds={credit.refunds} />}
      {isReturning && (
        <Suspense fallback={null}>
          <RefundDialog customer_id={customer_id} credit={credit.credit} onClose={() => setReturning(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function OpenAdvances({ advances, total }: { advances: OpenAdvance[]; total: [ReactNode, ReactNode] }) {
  const { t } = useTranslation('invoicing');
  const columns: BriefColumn<OpenAdvance>[] = [
    { title: t('credit.columns.source'), card: 'title', cell: (advance) => <AdvanceSource {...advance} /> },
    { title: t('credit.columns.date'), card: 'end', cell: ({ payment_date }) => <DayText day={payment_date} short /> },
    {
      title: t('credit.columns.state'),
      card: 'start',
      cell: ({ is_reserved }) => is_reserved && <StatusBadge tone="quiet">{t('credit.is_reserved')}</StatusBadge>,
    },
    { title: t('credit.columns.amount'), align: 'right', cell: ({ amount }) => <MoneyText amount={amount} /> },
    { title: t('credit.columns.open'), card: 'amount', align: 'right', cell: ({ open }) => <MoneyText amount={open} /> },
  ];
  return <BriefTable label={t('credit.title')} columns={columns} rows={advances} total={total} />;
}

/** Where an advance comes from: a payment, a load, a trip or the customer itself. */
export function AdvanceSource({
  source,
  trip_id,
  trip_number,
  load_number,
  payment_id,
  payment_number,
}: Pick<OpenAdvance, 'source' | 'trip_id' | 'trip_number' | 'load_number' | 'payment_id' | 'payment_number'>) {
  const { t } = useTranslation('invoicing');
  const [maySeeTrips, maySeePayments] = [useHasPermission('view-trips'), useHasPermission('view-payments')];
  const name = t(`credit.sources.${source}`);
  const number = payment_number ?? load_number ?? trip_number;
  const href = payment_id ? maySeePayments && `/admin/payments/${payment_id}` : trip_id && maySeeTrips && `/admin/trips/${trip_id}`;
  return (
    <>
      {name}{' '}
      {href ? (
        <Anchor component={AppLink} href={href}>
          {number}
        </Anchor>
      ) : (
        number
      )}
    </>
  );
}
