/** The status of a driver's expenses, and their last pay, in words for drivers. */
import { useTranslation } from 'react-i18next';
import { expenseHref } from '#modules/expenses/web/parts.ts';
import { payDocuments } from '#modules/payroll/contract/documents.ts';
import { StubStatusBadge } from '#modules/payroll/web/parts.ts';
import { documentUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import type { OwnDashboard } from '../../contract/own.ts';
import classes from './driver.module.css';

export function OwnExpenses({ expenses: { last, ...counts } }: { expenses: NonNullable<OwnDashboard['expenses']> }) {
  const { t } = useTranslation('reports');
  return (
    <Section
      title={t('own.expenses')}
      action={
        <AppLink href="/admin/expenses" className={classes.more}>
          {t('own.see_expenses')}
        </AppLink>
      }
    >
      {last.length === 0 && <p className={classes.quiet}>{t('own.no_expenses')}</p>}
      <ul className={classes.rows}>
        {last.map((expense) => (
          <li key={expense.id}>
            <AppLink href={expenseHref(expense)}>{expense.category_name}</AppLink>
            <DayText day={expense.date} short />
            <span data-state={expense.status}>{t(`own.states.${expense.status}`)}</span>
            <MoneyText amount={expense.cop_amount} />
          </li>
        ))}
      </ul>
      <div className={classes.states}>
        {(['submitted', 'rejected'] as const).map(
          (state) =>
            counts[state].count > 0 && (
              <AppLink key={state} href={`/admin/expenses?status=${state}`} className={classes.state}>
                {t(`own.${state}`, { count: counts[state].count })}
              </AppLink>
            ),
        )}
      </div>
    </Section>
  );
}

export function LastStub({ stub }: { stub: NonNullable<OwnDashboard['pay']>['last'] }) {
  const { t } = useTranslation('reports');
  return (
    <Section title={t('own.stub')}>
      {stub ? (
        <>
          <AppLink href={`/admin/compensation/stubs/${stub.id}`} className={classes.stub}>
            <span>
              <DayText day={stub.starts_on} short /> – <DayText day={stub.ends_on} short />
            </span>
            <StubStatusBadge stub={stub} />
            <strong>
              <MoneyText amount={stub.net_payment} />
            </strong>
          </AppLink>
          <PdfButton href={documentUrl(payDocuments.ownStub, { id: stub.id })}>{t('own.stub_pdf')}</PdfButton>
        </>
      ) : (
        <p className={classes.quiet}>{t('own.no_stub')}</p>
      )}
    </Section>
  );
}
