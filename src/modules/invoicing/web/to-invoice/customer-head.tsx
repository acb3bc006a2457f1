/** Above the trips of a customer: their number, their total, and the invoice of the ready ones. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import type { ToInvoiceRow } from '../../contract/to-invoice.ts';
import { invoiceTripsHref } from '../customer/hrefs.ts';
import classes from './to-invoice.module.css';

interface CustomerHeadProps {
  trip: ToInvoiceRow;
  /** Whether the user may create invoices of several trips. */
  mayCreate: boolean;
}

export function CustomerHead({ trip: { customer_id, customer_name, of_customer }, mayCreate }: CustomerHeadProps) {
  const { t } = useTranslation('invoicing');
  const language = useLanguage();
  if (!of_customer) return <strong>{customer_name}</strong>;
  const { trips, ready, freight } = of_customer;
  return (
    <div className={classes.head}>
      <strong>
        <RecordLink of="customers" id={customer_id} name={customer_name} />
      </strong>
      <span className={classes.counts}>
        {t('to_invoice.trips', { count: trips.count, number: formatCount(trips.count, trips.is_exact, language) })}
        {' · '}
        {t('to_invoice.ready_count', { count: ready.count, number: formatCount(ready.count, ready.is_exact, language) })}
      </span>
      {mayCreate && ready.count > 0 && (
        <Button size="compact-sm" variant="default" component={AppLink} href={invoiceTripsHref(customer_id, 'ready')}>
          {t('to_invoice.invoice_ready', { count: ready.count })}
        </Button>
      )}
      <span className={classes.amount}>
        <MoneyText amount={freight} />
      </span>
    </div>
  );
}
