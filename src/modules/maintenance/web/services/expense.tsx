/** The expense of a service: posted from it or linked to it in a dialog, shown on its page, and released. */
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import type { ExpenseRow } from '#modules/expenses/contract/expenses.ts';
import { PaymentFields, TripField, useExpenseQuestions } from '#modules/expenses/web/pickers.tsx';
import { DriverSelect } from '#modules/people/web/pickers.tsx';
import { call, query } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { DialogForm } from '#web/kit/form/form-dialog.tsx';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import { ServiceExpenseInput, serviceExpenses } from '../../contract/expense.ts';
import type { Service, ServiceRow } from '../../contract/services.ts';
import { takesExpense } from '../../rules/expense.ts';

/** Whether the user may post and release the expenses of services. */
export function useMayPost(): boolean {
  const [mayApprove, mayUpdate] = [useHasPermission('approve-expenses'), useHasPermission('update-services')];
  return mayApprove && mayUpdate;
}

/** The expense on the page of a service that is done, or the button that posts it. */
export function ServiceExpense({ service, onPost }: { service: Service; onPost: () => void }) {
  const { t } = useTranslation('maintenance');
  const mayPost = useMayPost();
  const release = useRelease(service);
  const { expense_id, expense_number } = service;
  const isMissing = mayPost && takesExpense(service);
  if (!isMissing && expense_id === null) return null;
  return (
    <Section title={t('services.expense.title')}>
      <Group gap="md">
        {expense_id && expense_number ? (
          <>
            <RecordLink of="expenses" id={expense_id} name={expense_number} />
            <MoneyText amount={service.total_cost} />
            {mayPost && (
              <Button variant="subtle" color="gray" size="compact-md" onClick={() => void release()}>
                {t('services.expense.release')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Text c="dimmed">{t('services.expense.none')}</Text>
            <Button variant="default" onClick={onPost}>
              {t('services.expense.action')}
            </Button>
          </>
        )}
      </Group>
    </Section>
  );
}

function useRelease({ id }: Service) {
  const { t } = useTranslation('maintenance');
  const act = useAction(invalidateAll);
  return () =>
    act({
      title: t('services.expense.release_title'),
      text: t('services.expense.release_text'),
      action: t('services.expense.release'),
      run: () => call(serviceExpenses.release, { params: { id } }),
      done: t('services.expense.released'),
      failed: t('services.expense.release_failed'),
    });
}

/** Open while there is a service. */
export function ExpenseDialog({ service, onClose }: { service: ServiceRow | undefined; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const title = service && t('services.expense.dialog', { service: service.description, vehicle: service.plate });
  return (
    <Dialog opened={service !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {service && <Matching key={service.id} service={service} onClose={onClose} />}
    </Dialog>
  );
}

function Matching({ service, onClose }: { service: ServiceRow; onClose: () => void }) {
  const answer = useQuery(query(serviceExpenses.matching, { params: { id: service.id } }));
  return <Loaded answer={answer}>{({ data }) => <ExpenseForm service={service} matching={data} onClose={onClose} />}</Loaded>;
}

const blankExpense = {
  expense_id: null,
  trip_id: null,
  driver_id: null,
  payment_method_id: null,
  paid_by: 'company' as const,
  receipt_number: '',
  confirm: [],
};

function ExpenseForm({ service, matching, onClose }: { service: ServiceRow; matching: ExpenseRow[]; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const { id, total_cost } = service;
  const ask = useExpenseQuestions(t('services.expense.submit'));
  return (
    <DialogForm
      schema={ServiceExpenseInput}
      defaults={blankExpense}
      draft={`services.expense.${id}`}
      submit={t('services.expense.submit')}
      success={t('services.expense.done')}
      failure={t('services.expense.failed')}
      onSubmit={(body, sending) => ask((confirm) => call(serviceExpenses.save, { params: { id }, body: { ...body, confirm }, ...sending }))}
      onSaved={invalidateAll}
      onClose={onClose}
    >
      <Text mb="sm">
        {t('services.expense.cost')} <MoneyText amount={total_cost} />
      </Text>
      <FieldGrid>
        {matching.length > 0 && (
          <Wide>
            <ExistingField matching={matching} />
          </Wide>
        )}
        <NewFields />
      </FieldGrid>
    </DialogForm>
  );
}

function ExistingField({ matching }: { matching: ExpenseRow[] }) {
  const { t } = useTranslation('maintenance');
  const language = useLanguage();
  const options = matching.map(({ id, number, date, cop_amount, provider_name }) => ({
    value: id,
    label: [number, formatDay(date, language), formatMoney(cop_amount, language), provider_name].filter(Boolean).join(' · '),
  }));
  return (
    <SelectField
      name="expense_id"
      label={t('services.expense.existing')}
      description={t('services.expense.existing_hint')}
      placeholder={t('services.expense.new')}
      options={options}
    />
  );
}

/** How a new one was paid. One that exists knows that. */
function NewFields() {
  const { t } = useTranslation('expenses');
  const [expense_id] = useWatch<{ expense_id: string | null }, ['expense_id']>({ name: ['expense_id'] });
  if (expense_id) return null;
  return (
    <>
      <PaymentFields />
      <TextField name="receipt_number" label={t('fields.receipt_number')} />
      <TripField />
      <DriverSelect name="driver_id" label={t('fields.driver_id')} valueLabel={null} />
    </>
  );
}
