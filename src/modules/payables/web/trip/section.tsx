/** The owner of a hired truck on the page of a trip: terms, payments and balance. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#base/format.ts';
import { isPositive, isZero, minus, negate, sum } from '#base/money.ts';
import { SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { documentUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { Slip, SlipActions, SlipAside, SlipDetail, SlipNote, SlipResult, SlipRow } from '#web/kit/slip/slip.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { payables, type TripOwner as TripOwnerAnswer, type TripPayment } from '../../contract/balances.ts';
import { ownerEmails } from '../../contract/emails.ts';
import { BalanceAmount, useBalanceLabel } from '../balance.tsx';
import { PaymentDialog, type PaymentTask } from '../payment/dialog.tsx';
import { usePaymentActions } from '../payment/use-payment-actions.ts';
import { useTripOwner } from '../queries.ts';
import { TermsDialog } from './terms.tsx';

/** Nothing of a truck of the company, and for users who may not see owners. */
export function TripOwner({ trip }: { trip: Trip }) {
  const maySee = useHasPermission('view-owners');
  if (!maySee || !(trip.truck_third_party || trip.owner_id !== null)) return null;
  return <OwnerSection trip={trip} />;
}

function OwnerSection({ trip }: { trip: Trip }) {
  const { t } = useTranslation('payables');
  const [isEditing, setEditing] = useState(false);
  const mayEdit = useHasPermission('update-owners') && trip.status !== 'cancelled';
  const answer = useTripOwner(trip.id);
  return (
    <Section
      title={t('title')}
      action={
        mayEdit && (
          <Button variant="subtle" onClick={() => setEditing(true)}>
            {t('terms.action')}
          </Button>
        )
      }
    >
      <Loaded answer={answer} loader={<Skeleton height={160} />}>
        {({ data }) => (
          <>
            {data.owner_id === null ? (
              <p>{t('no_owner')}</p>
            ) : (
              <OwnerSlip owed={data} owner={{ id: data.owner_id, name: data.owner_name ?? '' }} />
            )}
            <TermsDialog terms={isEditing ? data : undefined} onClose={() => setEditing(false)} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface OwnerSlipProps {
  owed: TripOwnerAnswer;
  owner: { id: string; name: string };
}

function OwnerSlip({ owed, owner }: OwnerSlipProps) {
  const { t } = useTranslation(['payables', 'deliveries']);
  const maySend = useHasPermission('update-owners');
  const email: Shareable = {
    operations: ownerEmails,
    id: owed.trip_id,
    name: `${t('deliveries:templates_page.kinds.owner_document')} ${owed.trip_number}`,
  };
  const language = useLanguage();
  const label = useBalanceLabel();
  const [task, setTask] = useState<PaymentTask>();
  const mayPay = useHasPermission('create-owners') && isPositive(owed.balance);
  const { balance, submitted, charges } = owed;
  const rate = (value: string, per_mille: boolean) => formatRate({ value, per_mille }, language);
  const isUnderway = owed.trip_status === 'active' || owed.trip_status === 'in_transit';
  return (
    <>
      <Slip
        rows={
          <>
            <SlipRow
              what={
                <>
                  {t('owner_freight')}{' '}
                  <SlipDetail>
                    <RecordLink of="owners" id={owner.id} name={owner.name} />
                  </SlipDetail>
                </>
              }
            >
              <MoneyText amount={owed.owner_freight} />
            </SlipRow>
            {owed.owner_freight === null && <SlipNote>{t('no_freight')}</SlipNote>}
            <Withheld name={`${t('retefuente')} ${rate(owed.owner_retefuente_rate, false)}`} amount={owed.owner_retefuente} />
            <Withheld name={`${t('reteica')} ${rate(owed.owner_reteica_rate, true)}`} amount={owed.owner_reteica} />
            {charges.length > 0 && (
              <SlipRow
                what={
                  <>
                    {t('charges', { count: charges.length })}{' '}
                    <SlipDetail>
                      <Anchor
                        component={AppLink}
                        inherit
                        underline="always"
                        href={`/admin/trips/${owed.trip_id}/expenses?charged_to_owner=true`}
                      >
                        {t('see_charges')}
                      </Anchor>
                    </SlipDetail>
                  </>
                }
              >
                <MoneyText amount={negate(owed.charged)} />
              </SlipRow>
            )}
            {owed.payments.map((payment) => (
              <PaymentRow key={payment.id} payment={payment} owner={owner} onTask={setTask} />
            ))}
          </>
        }
        result={
          <SlipResult what={label(balance)}>
            <BalanceAmount balance={balance} />
          </SlipResult>
        }
      >
        {submitted.length > 0 && (
          <SlipAside what={t('if_approved', { count: submitted.length })}>
            <MoneyText amount={minus(balance, sum(submitted.map(({ amount }) => amount)))} />
          </SlipAside>
        )}
      </Slip>
      <SlipActions>
        {mayPay && (
          <Button
            variant="default"
            leftSection={<IconCash size={16} />}
            onClick={() =>
              setTask({ owner, type: isUnderway ? 'advance' : 'payment', trips: [{ id: owed.trip_id, number: owed.trip_number, balance }] })
            }
          >
            {t(isUnderway ? 'pay.advance' : 'pay.action')}
          </Button>
        )}
        {maySend && (
          <>
            <SendButton of={email} label={t('deliveries:send')} hasLog />
            <ShareButton of={email} />
          </>
        )}
        <PdfButton href={documentUrl(payables.document, { id: owed.trip_id })}>{t('pdf')}</PdfButton>
      </SlipActions>
      <PaymentDialog task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

function Withheld({ name, amount }: { name: string; amount: string | null }) {
  if (amount === null || isZero(amount)) return null;
  return (
    <SlipRow what={name}>
      <MoneyText amount={negate(amount)} />
    </SlipRow>
  );
}

interface PaymentRowProps {
  payment: TripPayment;
  owner: { id: string; name: string };
  onTask: (task: PaymentTask) => void;
}

function PaymentRow({ payment, owner, onTask }: PaymentRowProps) {
  const { t } = useTranslation('payables');
  const actionsOf = usePaymentActions(owner, onTask);
  const actions = actionsOf(payment);
  const name = t(`types.${payment.type}`);
  return (
    <SlipRow
      what={
        <>
          {name}{' '}
          <SlipDetail>
            <DayText day={payment.date} short />
            {payment.transaction_id && ` · ${payment.transaction_id}`}
          </SlipDetail>
        </>
      }
    >
      <MoneyText amount={negate(payment.amount)} />
      {actions.length > 0 && <RowMenu rowLabel={name} actions={actions} />}
    </SlipRow>
  );
}
