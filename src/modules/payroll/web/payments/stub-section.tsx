/** On the page of a stub: its payments and its balance. */
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isPositive } from '#base/money.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission, useIsDriver } from '#web/session/session.ts';
import type { Stub } from '../../contract/stubs.ts';
import { paymentHref } from './actions.tsx';
import classes from './payments.module.css';
import { PaymentStateBadge } from './status.tsx';

export function StubPayments({ stub }: { stub: Stub }) {
  const { t } = useTranslation('payroll');
  const mayPay = useHasPermission('create-compensation');
  const isDriver = useIsDriver();
  const isPayable = mayPay && isPositive(stub.balance) && !stub.is_reopened;
  return (
    <Section title={t('payments.section')}>
      {stub.payments.length === 0 && <p className={classes.none}>{t('payments.none')}</p>}
      {stub.payments.length > 0 && (
        <ul className={classes.list} aria-label={t('payments.section')}>
          {stub.payments.map((payment) => (
            <li key={payment.id}>
              <span>
                {isDriver ? (
                  payment.number
                ) : (
                  <Anchor component={AppLink} href={paymentHref({ id: payment.id, stub_id: stub.id })}>
                    {payment.number}
                  </Anchor>
                )}
                {payment.status === 'returned' && <PaymentStateBadge status="returned" />}
                <small>
                  <DayText day={payment.date} short /> · {t(`payments.methods.${payment.method}`)}
                </small>
              </span>
              <span data-returned={payment.status === 'returned' || undefined}>
                <MoneyText amount={payment.amount} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {isPayable && (
        <Button component={AppLink} href={`/admin/compensation/stubs/${stub.id}/payments/new`} aria-keyshortcuts="P">
          {t('payments.new')}
        </Button>
      )}
    </Section>
  );
}
