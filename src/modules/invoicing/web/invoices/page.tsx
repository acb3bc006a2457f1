import { Alert, Anchor, Button } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Deliverable, DeliveryLog, SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import { TripStatusBadge } from '#modules/trips/web/pickers.tsx';
import { documentUrl, query } from '#web/api/call.ts';
import { ListSteps } from '#web/kit/list/list-steps.tsx';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { Paper } from '#web/kit/paper/paper.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { invoiceEmails } from '../../contract/emails.ts';
import type { Invoice } from '../../contract/invoice.ts';
import { invoices } from '../../contract/invoices.ts';
import { reminderEmails } from '../../contract/payment-reminders.ts';
import { Guarded } from '../access.tsx';
import { UseCreditButton } from '../credit/use-credit.tsx';
import { DueStatusBadge } from '../due-status.tsx';
import { useInvoice } from '../queries.ts';
import { InvoiceStatusBadge } from '../status.tsx';
import { useInvoiceActions } from './actions.tsx';
import { BalanceRail } from './balance-rail.tsx';
import { CancelButton } from './cancel-button.tsx';
import { InvoiceHistory } from './history.tsx';
import classes from './invoice.module.css';
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
            <CopyButton value={invoice.number} label={t('copy_number')} />
            <InvoiceStatusBadge status={invoice.status} />
            {/* A completed invoice is always paid, so one badge is enough. */}
            {invoice.status !== 'completed' && <DueStatusBadge {...invoice} />}
          </>
        }
        subtitle={invoice.customer_name}
        crumbs={[{ label: t('list'), href: '/admin/invoices' }]}
        action={
          <>
            <ListSteps route={invoices.list} id={id} href={(other) => `/admin/invoices/${other}`} />
            <PdfButton href={documentUrl(invoices.pdf, { id })}>{t('pdf')}</PdfButton>
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
          <InvoicePaper id={id} />
        </div>
        <div className={classes.rest}>
          <InvoiceReferences invoice={invoice} />
          {invoice.status !== 'cancelled' && <InvoicePayments invoice={invoice} />}
          {invoice.status !== 'draft' && <Emails invoice={invoice} />}
          <Trips invoice={invoice} />
          <InvoiceHistory key={id} id={id} />
        </div>
      </div>
    </>
  );
}

/** The invoice as its customer gets it. */
function InvoicePaper({ id }: { id: string }) {
  return <Loaded answer={useQuery(query(invoices.paper, { params: { id } }))}>{({ data }) => <Paper paper={data} />}</Loaded>;
}

/** `next`: the action of the next step, as the primary button. `changes`: actions that change or cancel the invoice. */
function Actions({ invoice, part }: { invoice: Invoice; part: 'next' | 'changes' }) {
  const { t } = useTranslation(['invoicing', 'deliveries']);
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
        {mayUpdate && !isLocked(invoice) && (
          <Button variant="default" component={AppLink} href={`/admin/invoices/${invoice.id}/edit`} aria-keyshortcuts="E">
            {t('edit')}
          </Button>
        )}
        {mayDelete && <CancelButton invoice={invoice} onCancel={() => void cancel()} />}
      </>
    );
  return (
    <>
      {mayUpdate && isDraft && (
        <>
          <SendButton of={emailOf(invoice)} label={t('deliveries:send_draft')} isPrimary />
          <Button variant="default" onClick={send}>
            {t('send')}
          </Button>
        </>
      )}
      {mayPay && takesMoney && (
        <Button
          variant={isDraft ? 'default' : 'filled'}
          component={AppLink}
          href={`/admin/payments/new?invoice_id=${invoice.id}`}
          leftSection={<IconCash size={16} />}
          aria-keyshortcuts="P"
        >
          {t('record_payment')}
        </Button>
      )}
      {mayUpdate && !isDraft && (
        <>
          <SendButton of={emailOf(invoice)} label={t('deliveries:send')} />
          <ShareButton of={emailOf(invoice)} />
        </>
      )}
      {mayUpdate && invoice.status === 'sent' && <SendButton of={reminderOf(invoice)} label={t('deliveries:reminders.send')} hasLog />}
    </>
  );
}

function Emails({ invoice }: { invoice: Invoice }) {
  const maySend = useHasPermission('update-invoices');
  return <DeliveryLog of={emailOf(invoice)} mayResend={maySend && invoice.status !== 'cancelled'} />;
}

/** The invoice as a document that is sent by email and by link. */
const emailOf = ({ id, number }: Invoice): Shareable => ({ operations: invoiceEmails, id, name: number });

const reminderOf = ({ id, number }: Invoice): Deliverable => ({ operations: reminderEmails, id, name: number });

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
