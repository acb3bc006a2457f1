/** The settlement on the page of a trip: cash, approved expenses of the driver, the balance, and the signatures. */
import { Anchor, Button, Skeleton } from '@mantine/core';
import { IconCash, IconSignature } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { equals, isZero, negate } from '#base/money.ts';
import { SendButton, type Shareable, ShareButton } from '#modules/deliveries/web/parts.tsx';
import type { Cash } from '#modules/trips/contract/cash.ts';
import type { Trip } from '#modules/trips/contract/trip.ts';
import { isTripClosed } from '#modules/trips/rules/status.ts';
import { documentUrl } from '#web/api/call.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { PdfButton } from '#web/kit/page/pdf-button.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { Slip, SlipActions, SlipAside, SlipDetail, SlipNote, SlipResult, SlipRow } from '#web/kit/slip/slip.tsx';
import { RowMenu } from '#web/kit/table/row-menu.tsx';
import { DayText, MoneyText } from '#web/kit/text/formatted.tsx';
import { useHasPermission } from '#web/session/session.ts';
import { settlementEmails } from '../../contract/emails.ts';
import { type Settlement, settlements } from '../../contract/settlement.ts';
import { CashDialog, type CashTask } from '../cash/dialog.tsx';
import { useCashActions } from '../cash/use-cash-actions.ts';
import { OwedAmount, OwedText, useOwedLabel } from '../owed.tsx';
import { useSettlement } from '../queries.ts';
import { SignDialog } from './sign.tsx';
import { Versions } from './versions.tsx';

export function TripSettlement({ trip }: { trip: Trip }) {
  const { t } = useTranslation('settlements');
  const [task, setTask] = useState<CashTask>();
  const mayGive = useHasPermission('update-trips') && !isTripClosed(trip.status);
  const driver = { id: trip.driver_id, name: trip.driver_name };
  const answer = useSettlement(trip.id);
  return (
    <Section
      title={t('title')}
      action={
        mayGive && (
          <Button
            variant="subtle"
            leftSection={<IconCash size={18} />}
            onClick={() => setTask({ type: 'company_to_driver', driver, trip_id: trip.id })}
          >
            {t('cash.give')}
          </Button>
        )
      }
    >
      <Loaded answer={answer} loader={<Skeleton height={160} />}>
        {({ data }) => <SettlementSlip trip={trip} settlement={data} mayGive={mayGive} onTask={setTask} />}
      </Loaded>
      <CashDialog task={task} onClose={() => setTask(undefined)} />
    </Section>
  );
}

interface SettlementSlipProps {
  trip: Trip;
  settlement: Settlement;
  mayGive: boolean;
  onTask: (task: CashTask) => void;
}

function SettlementSlip({ trip, settlement, mayGive, onTask }: SettlementSlipProps) {
  const { t } = useTranslation(['settlements', 'deliveries']);
  const { cash, expenses, stubs, owed, spent, submitted, owed_if_approved, others, versions } = settlement;
  const label = useOwedLabel();
  const [isSigning, setSigning] = useState(false);
  const [mayDocument, mayUpdate] = [useHasPermission('document-trips'), useHasPermission('update-trips')];
  const driver = { id: settlement.driver_id, name: settlement.driver_name };
  const isEmpty = cash.length + expenses.length === 0;
  const isSigned = versions[0]?.is_current === true;
  const email: Shareable = {
    operations: settlementEmails,
    id: trip.id,
    name: `${t('deliveries:templates_page.kinds.settlement')} ${trip.number}`,
  };
  return (
    <>
      <Slip
        rows={
          <>
            {cash.map((row) => (
              <CashRow key={row.id} row={row} mayChange={mayUpdate && (row.trip_id === null || mayGive)} onTask={onTask} />
            ))}
            {cash.length === 0 && <SlipNote>{t('no_cash')}</SlipNote>}
            <SlipRow what={t('spent', { count: expenses.length })}>
              <MoneyText amount={negate(spent)} />
            </SlipRow>
            {stubs === null && !isZero(settlement.taken) && (
              <SlipRow what={t('in_stubs')}>
                <MoneyText amount={negate(settlement.taken)} />
              </SlipRow>
            )}
            {stubs?.map(({ id, number, date, amount }) => (
              <SlipRow
                key={id}
                what={
                  <>
                    {t('in_stub', { number })}{' '}
                    <SlipDetail>
                      <DayText day={date} short />
                    </SlipDetail>
                  </>
                }
              >
                <MoneyText amount={negate(amount)} />
              </SlipRow>
            ))}
          </>
        }
        result={
          <SlipResult what={label(owed)}>
            <OwedAmount owed={owed} />
          </SlipResult>
        }
      >
        {submitted.length > 0 && !equals(owed, owed_if_approved) && (
          <SlipAside what={t('if_approved', { count: submitted.length })}>
            <OwedText owed={owed_if_approved} />
          </SlipAside>
        )}
        {others.map((other) => (
          <SlipAside
            key={other.driver_id}
            what={
              <Anchor
                underline="always"
                href={documentUrl(settlements.pdf, { id: trip.id }, { driver_id: other.driver_id })}
                target="_blank"
                rel="noopener"
              >
                {t('settlement_of', { driver: other.driver_name })}
              </Anchor>
            }
          >
            <OwedText owed={other.owed} />
          </SlipAside>
        ))}
      </Slip>
      <SlipActions>
        {mayGive && (
          <Button variant="default" onClick={() => onTask({ type: 'driver_to_company', driver, trip_id: trip.id })}>
            {t('cash.take')}
          </Button>
        )}
        {mayUpdate && !mayGive && !isEmpty && (
          <Button variant="default" onClick={() => onTask({ type: 'driver_to_company', driver, about_trip_id: trip.id })}>
            {t('cash.take')}
          </Button>
        )}
        {mayDocument && !isEmpty && !isSigned && (
          <Button variant="default" leftSection={<IconSignature size={16} />} onClick={() => setSigning(true)}>
            {t('sign.action')}
          </Button>
        )}
        {mayUpdate && !isEmpty && (
          <>
            <SendButton of={email} label={t('deliveries:send')} hasLog />
            <ShareButton of={email} />
          </>
        )}
        <PdfButton href={documentUrl(settlements.pdf, { id: trip.id })}>{t('pdf')}</PdfButton>
      </SlipActions>
      <Versions settlement={settlement} />
      <SignDialog trip_id={trip.id} settlement={isSigning ? settlement : undefined} onClose={() => setSigning(false)} />
    </>
  );
}

function CashRow({ row, mayChange, onTask }: { row: Cash; mayChange: boolean; onTask: (task: CashTask) => void }) {
  const { t } = useTranslation('settlements');
  const actionsOf = useCashActions(onTask);
  const name = t(`trips:cash.types.${row.type}`);
  return (
    <SlipRow
      what={
        <>
          {row.source ? t(`sources.${row.source}`) : name}{' '}
          <SlipDetail>
            <DayText day={row.date} short />
            {row.note && ` · ${row.note}`}
          </SlipDetail>
          {row.payment_id && (
            <>
              {' '}
              <Anchor component={AppLink} href={`/admin/payments/${row.payment_id}`} size="sm" underline="always">
                {t('sources.see')}
              </Anchor>
            </>
          )}
        </>
      }
    >
      <MoneyText amount={row.type === 'company_to_driver' ? row.amount : negate(row.amount)} />
      {mayChange && <RowMenu rowLabel={name} actions={actionsOf(row)} />}
    </SlipRow>
  );
}
