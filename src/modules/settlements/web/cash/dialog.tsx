/** Handing money to a driver, and taking it back, in a dialog: on a trip, or on the driver's account. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isZero } from '#base/money.ts';
import { type Cash, CashInput, type CashType, cash, cashTypes } from '#modules/trips/contract/cash.ts';
import { useCashTemplate } from '#modules/trips/web/parts.ts';
import { MovementDialog } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { OwedText } from '../owed.tsx';
import { invalidateAccounts, useAccount } from '../queries.ts';

/** The subject of the dialog: a transaction, or a new one of a driver on a trip, about a trip, or without one. */
export interface CashTask {
  type: CashType;
  driver: { id: string; name: string };
  trip_id?: string;
  about_trip_id?: string;
  cash?: Cash;
}

export function CashDialog({ task, onClose }: { task: CashTask | undefined; onClose: () => void }) {
  const { t } = useTranslation(['settlements', 'trips']);
  if (!task) return <MovementDialog movement={undefined} onClose={onClose} />;
  const { cash: stored, driver, type, trip_id, about_trip_id = null } = task;
  const isHandout = !stored && type === 'company_to_driver';
  return (
    <MovementDialog
      onClose={onClose}
      movement={{
        title: t(stored ? 'cash.edit_title' : `cash.titles.${type}`, { driver: driver.name }),
        words: 'settlements:cash.',
        schema: CashInput,
        formKey: stored ? `cash.${stored.id}` : `cash.new.${driver.id}.${trip_id ?? about_trip_id ?? ''}.${type}`,
        stored,
        method: 'cash',
        defaults: { type },
        save: (body, sending) => {
          if (stored) return call(cash.update, { params: { id: stored.id }, body, ...sending });
          if (trip_id) return call(cash.createOnTrip, { params: { id: trip_id }, body, ...sending });
          return call(cash.createOnAccount, { body: { ...body, driver_id: driver.id, about_trip_id }, ...sending });
        },
        invalidate: invalidateAccounts,
        above: isHandout && (
          <>
            <AlreadyOwed driver_id={driver.id} />
            <SuggestedCash trip_id={trip_id} />
          </>
        ),
        more: stored && (
          <SelectField name="type" label={t('trips:cash.type')} required options={choicesOf(t, 'trips:cash.types', cashTypes)} />
        ),
      }}
    />
  );
}

/** The driver's balance before more cash is handed out. */
function AlreadyOwed({ driver_id }: { driver_id: string }) {
  const { t } = useTranslation('settlements');
  const { data } = useAccount(driver_id);
  if (!data || isZero(data.data.balance)) return null;
  return (
    <Alert variant="light" color="gray" mb="md" p="xs">
      {t('cash.already')} <OwedText owed={data.data.balance} />
    </Alert>
  );
}

/** The usual cash for the driver of such a trip, from the matching route template. */
function SuggestedCash({ trip_id }: { trip_id: string | undefined }) {
  const { t } = useTranslation('settlements');
  const template = useCashTemplate(trip_id);
  if (!template) return null;
  return (
    <Alert variant="light" color="gray" mb="md" p="xs">
      {t('cash.suggested')} <MoneyText amount={template.cash_amount} /> ({template.name})
    </Alert>
  );
}
