/** Handing money to a driver, and taking it back, in a dialog: on a trip, or on the driver's account. */
import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import { type Cash, CashInput, type CashQuestion, type CashType, cash, cashTypes } from '#modules/trips/contract/cash.ts';
import { useCashTemplate } from '#modules/trips/web/parts.ts';
import { AccountMovementFields } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { SelectField } from '#web/kit/fields/fields.tsx';
import { MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
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
  const { t } = useTranslation('settlements');
  const title = task && t(task.cash ? 'cash.edit_title' : `cash.titles.${task.type}`, { driver: task.driver.name });
  return (
    <Dialog opened={task !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {task && <CashForm task={task} onClose={onClose} />}
    </Dialog>
  );
}

function CashForm({ task, onClose }: { task: CashTask; onClose: () => void }) {
  const { t } = useTranslation(['settlements', 'trips', 'common']);
  const today = useToday();
  const stored = task.cash;
  const key = stored ? `cash.${stored.id}` : `cash.new.${task.driver.id}.${task.trip_id ?? task.about_trip_id ?? ''}.${task.type}`;
  const form = useZodForm(
    CashInput,
    {
      type: task.type,
      date: stored?.date ?? today,
      method: stored?.method ?? 'cash',
      payment_method_id: stored?.payment_method_id ?? '',
      amount: stored?.amount ?? '',
      transaction_id: stored?.transaction_id ?? '',
      note: stored?.note ?? '',
    },
    { key, version: stored?.version },
  );
  const ask = useSavingQuestions();
  const isHandout = !stored && task.type === 'company_to_driver';
  return (
    <Form
      form={form}
      subject={t('cash.this')}
      success={t('cash.saved')}
      failure={t('cash.failed')}
      onSubmit={(body, sending) =>
        ask((confirm) => {
          if (stored) return call(cash.update, { params: { id: stored.id }, body: { ...body, confirm }, ...sending });
          if (task.trip_id) return call(cash.createOnTrip, { params: { id: task.trip_id }, body: { ...body, confirm }, ...sending });
          const place = { driver_id: task.driver.id, about_trip_id: task.about_trip_id ?? null };
          return call(cash.createOnAccount, { body: { ...body, ...place, confirm }, ...sending });
        })
      }
      onSaved={() => {
        onClose();
        return invalidateAccounts();
      }}
    >
      {isHandout && <AlreadyOwed driver_id={task.driver.id} />}
      {isHandout && <SuggestedCash trip_id={task.trip_id} />}
      <FieldGrid>
        <MoneyField name="amount" label={t('common:labels.amount')} required data-autofocus />
        <BooksDayField name="date" label={t('common:labels.date')} required max={today} />
        {stored && (
          <SelectField
            name="type"
            label={t('trips:cash.type')}
            required
            options={cashTypes.map((value) => ({ value, label: t(`trips:cash.types.${value}`) }))}
          />
        )}
        <AccountMovementFields stored={stored} />
      </FieldGrid>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
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

function useSavingQuestions() {
  const { t } = useTranslation('settlements');
  const language = useLanguage();
  return useMoneyQuestions((question) => {
    const { transaction_id, driver_name, trip_number, date, amount } = question as CashQuestion;
    const facts = {
      reference: transaction_id,
      driver: driver_name,
      date: formatDay(date, language),
      amount: formatMoney(amount, language),
    };
    return trip_number ? t('cash.reference_on_trip', { ...facts, trip: trip_number }) : t('cash.reference_used', facts);
  });
}
