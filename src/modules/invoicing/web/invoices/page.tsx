import { Alert, Anchor, Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatRate } from '#base/format.ts';
import { TripStatusBadge } from '#modules/trips/web/pickers.tsx';
import { ListSteps } from '#web/kit/list/list-steps.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Facts } from '#web/kit/page/facts.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { QuantityText } from '#web/kit/text/quantity-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { Guarded } from '../access.tsx';
import { UseCreditButton } from '../credit/use-credit.tsx';
import { useInvoice } from '../queries.ts';
import { InvoiceStatusBadge, PaymentStatusBadge } from '../status.tsx';
import { useInvoiceActions } from './actions.tsx';
import { BalanceRail } from './balance-rail.tsx';
import { CancelButton } from './cancel-button.tsx';
import { InvoiceHistory } from './history.tsx';
import classes from './invoice.module.css';
import { TotalsList } from './lines/totals-list.tsx';
import { isLocked } from './locked.ts';
import { InvoicePayments } from './payments.tsx';
import { InvoiceReferences } from './references.tsx';

export function InvoicePage() {
  const { t } = useTranslation('invoicing');
  return (
    <Guarded may="view-invoices" title={t('list')}>
      <LoadedInvoice />
    </Guarded>
  );
}

function LoadedInvoice() {
  const { id } = useParams({ from: '/admin/invoices/$id' });
  return <Loaded answer={useInvoice(id)}>{({ data }) => <Page invoice={data} />}</Loaded>;
}

function Page({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoicing');
  const { id } = invoice;
  return (
    <>
      <PageHead
        title={invoice.number}
        mark={
          <>
            <InvoiceStatusBadge status={invoice.status} />
            {/* A completed invoice is a paid one: one badge says it. */}
            {invoice.status !== 'completed' && <PaymentStatusBadge status={invoice.payment_status} />}
            <CopyButton value={invoice.number} label={t('copy_number')} />
          </>
        }
        subtitle={invoice.customer_name}
        crumbs={[{ label: t('list'), href: '/admin/invoices' }]}
        action={
          <>
            <ListSteps route={invoices.list} id={id} href={(other) => `/admin/invoices/${other}`} />
            {invoice.status !== 'cancelled' && <Actions invoice={invoice} part="changes" />}
          </>
        }
      />
      {isLocked(invoice) && (
        <Alert variant="light" color={invoice.status === 'cancelled' ? 'gray' : 'petrol'} mb="md">
          {invoice.status === 'cancelled' ? t('locked_cancelled', { reason: invoice.cancellation_reason }) : t('locked_paid')}
        </Alert>
      )}
      <div className={classes.columns}>
        {invoice.status !== 'cancelled' && (
          <div className={classes.balance}>
            <BalanceRail invoice={invoice}>
              <Actions invoice={invoice} part="next" />
              <UseCreditButton invoice={invoice} />
            </BalanceRail>
          </div>
        )}
        <div className={classes.document}>
          <Section title={t('sections.data')}>
            <Facts
              facts={[
                [t('fields.customer'), invoice.customer_name],
                [t('fields.tax_id'), invoice.customer_tax_id],
                [t('fields.address'), invoice.customer_address],
                [t('fields.issue_date'), <DayText key="issue" day={invoice.issue_date} />],
                [t('fields.due_date'), <DayText key="due" day={invoice.due_date} />],
                [t('fields.filing_date'), invoice.filing_date && <DayText day={invoice.filing_date} />],
                [t('fields.filing_reference'), invoice.filing_reference],
              ]}
            />
          </Section>
          <InvoiceReferences invoice={invoice} />
          <Section title={t('sections.items')}>
            <Lines invoice={invoice} />
            <TotalsList amounts={documentAmounts(invoice)} />
            {invoice.notes && <p>{invoice.notes}</p>}
            <p className={classes.internal}>{t('internal_hint')}</p>
          </Section>
        </div>
        <div className={classes.rest}>
          {invoice.status !== 'cancelled' && <InvoicePayments invoice={invoice} />}
          <Trips invoice={invoice} />
          <InvoiceHistory key={id} id={id} />
        </div>
      </div>
    </>
  );
}

/** What is paid and owed is beside the document. */
function documentAmounts({ subtotal, discount, iva, other_tax, processing_fee, other_discount, total }: Invoice) {
  return { subtotal, discount, iva, other_tax, processing_fee, other_discount, total };
}

/** `next`: what moves the invoice on, the next step as the primary button. `changes`: what changes or cancels it. */
function Actions({ invoice, part }: { invoice: Invoice; part: 'next' | 'changes' }) {
  const { t } = useTranslation('invoicing');
  const { send, cancel } = useInvoiceActions(invoice);
  const [mayUpdate, mayDelete, mayPay] = [
    useHasPermission('update-invoices'),
    useHasPermission('delete-invoices'),
    useHasPermission('create-payments'),
  ];
  const isDraft = invoice.status === 'draft';
  const takesMoney = invoice.status === 'sent' || (isDraft && mayUpdate);
  if (part === 'changes')
    return (
      <>
        {mayDelete && <CancelButton invoice={invoice} onCancel={() => void cancel()} />}
        {mayUpdate && !isLocked(invoice) && (
          <Button variant="default" component={AppLink} href={`/admin/invoices/${invoice.id}/edit`} aria-keyshortcuts="E">
            {t('edit')}
          </Button>
        )}
      </>
    );
  return (
    <>
      {mayUpdate && isDraft && <Button onClick={send}>{t('send')}</Button>}
      {mayPay && takesMoney && (
        <Button
          variant={isDraft ? 'default' : 'filled'}
          component={AppLink}
          href={`/admin/payments/new?invoice_id=${invoice.id}`}
          aria-keyshortcuts="P"
        >
          {t('record_payment')}
        </Button>
      )}
    </>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoicing', 'common']);
  const language = useLanguage();
  const rateText = (row: Invoice['adjustments'][number]) => {
    const rate = formatRate(row, language);
    return row.base === null ? rate : t('rate_of', { rate, base: formatMoney(row.base, language) });
  };
  return (
    <table className={classes.lines}>
      <thead>
        <tr>
          <th>{t('fields.description')}</th>
          <th data-align="right">{t('fields.quantity')}</th>
          <th data-align="right">{t('fields.unit_price')}</th>
          <th data-align="right">{t('fields.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <tr key={item.id}>
            <td>{item.description}</td>
            <td data-align="right" data-part="quantity">
              <QuantityText quantity={item.quantity} unit={item.unit} />
            </td>
            <td data-align="right" data-part="price">
              <MoneyText amount={item.unit_price} decimals={4} />
            </td>
            <td data-align="right">
              <MoneyText amount={item.amount} />
            </td>
          </tr>
        ))}
        {invoice.adjustments.map((row) => (
          <tr key={row.id}>
            <td colSpan={3}>
              {t(`types.${row.type}`)}: {row.description} {row.method === 'percentage' && `(${rateText(row)})`}
            </td>
            <td data-align="right">
              {row.type !== 'tax' && '− '}
              <MoneyText amount={row.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Trips({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoicing');
  const mayView = useHasPermission('view-trips');
  if (invoice.trips.length === 0) return null;
  return (
    <Section title={t('sections.trips')}>
      <ul className={classes.links}>
        {invoice.trips.map((trip) => (
          <li key={trip.id}>
            {mayView ? (
              <Anchor component={AppLink} href={`/admin/trips/${trip.id}`}>
                {trip.number}
              </Anchor>
            ) : (
              trip.number
            )}
            <span>
              {trip.origin_name} – {trip.destination_name}
            </span>
            <TripStatusBadge status={trip.status} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
