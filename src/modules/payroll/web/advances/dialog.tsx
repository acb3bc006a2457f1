/** Giving an advance on pay, and changing one, in a dialog. */
import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#base/format.ts';
import { isPositive, isZero } from '#base/money.ts';
import { PersonSelect } from '#modules/people/web/pickers.tsx';
import { AccountMovementFields } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { BooksDayField } from '#web/kit/fields/books-day-field.tsx';
import { IntegerField, MoneyField } from '#web/kit/fields/number-fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { DialogButtons } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useMoneyQuestions } from '#web/kit/overlay/unusual-day.ts';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { useToday } from '#web/kit/text/use-local-time.ts';
import { useMoneyDecimals } from '#web/session/session.ts';
import {
  instalmentsLimit,
  PayrollAdvanceInput,
  type PayrollAdvanceQuestion,
  type PayrollAdvanceRow,
  payrollAdvances,
} from '../../contract/advances.ts';
import { instalmentPlan } from '../../rules/advances.ts';
import { invalidateAdvances } from '../queries.ts';

/** The subject of the dialog: an advance, or a new one, for an employee if it is known. */
export interface AdvanceTask {
  employee?: { id: string; name: string };
  advance?: PayrollAdvanceRow;
}

export function AdvanceDialog({ task, onClose }: { task: AdvanceTask | undefined; onClose: () => void }) {
  const { t } = useTranslation('payroll');
  const name = task?.advance?.employee_name ?? task?.employee?.name;
  const title = task && t(task.advance ? 'advance.edit_title' : name ? 'advance.title_of' : 'advance.title', { name });
  return (
    <Dialog opened={task !== undefined} onClose={onClose} title={title} size="lg" withCloseButton={false}>
      {task && <AdvanceForm task={task} onClose={onClose} />}
    </Dialog>
  );
}

function AdvanceForm({ task: { employee, advance }, onClose }: { task: AdvanceTask; onClose: () => void }) {
  const { t } = useTranslation(['payroll', 'trips', 'common']);
  const today = useToday();
  const employee_id = advance?.employee_id ?? employee?.id;
  const form = useZodForm(
    PayrollAdvanceInput,
    {
      employee_id: employee_id ?? '',
      date: advance?.date ?? today,
      amount: advance?.amount ?? '',
      instalments: advance?.instalments ?? 1,
      method: advance?.method ?? 'bank_transfer',
      payment_method_id: advance?.payment_method_id ?? '',
      transaction_id: advance?.transaction_id ?? '',
      note: advance?.note ?? '',
    },
    {
      key: advance ? `payroll.advance.${advance.id}` : `payroll.advance.new.${employee_id ?? ''}`,
      version: advance?.version,
    },
  );
  const ask = useSavingQuestions();
  return (
    <Form
      form={form}
      subject={t('advance.this')}
      success={t('advance.saved')}
      failure={t('advance.failed')}
      onSubmit={(body, sending) =>
        ask((confirm) =>
          advance
            ? call(payrollAdvances.update, { params: { id: advance.id }, body: { ...body, confirm }, ...sending })
            : call(payrollAdvances.create, { body: { ...body, confirm }, ...sending }),
        )
      }
      onSaved={() => {
        onClose();
        return invalidateAdvances();
      }}
    >
      {advance && !isZero(advance.taken) && (
        <Alert variant="light" color="gray" mb="md" p="xs">
          {t('advance.taken_hint')}
        </Alert>
      )}
      <FieldGrid>
        {!employee_id && (
          <Wide>
            <PersonSelect name="employee_id" label={t('advance.employee_id')} required data-autofocus />
          </Wide>
        )}
        <MoneyField name="amount" label={t('advance.amount')} required data-autofocus={employee_id ? true : undefined} />
        <BooksDayField name="date" label={t('advance.date')} required max={today} />
        <InstalmentsField />
        <AccountMovementFields stored={advance} />
      </FieldGrid>
      <DialogButtons submit={t('common:actions.save')} onCancel={onClose} />
    </Form>
  );
}

/** The number of instalments, with the amount of each. */
function InstalmentsField() {
  const { t } = useTranslation('payroll');
  return (
    <IntegerField
      name="instalments"
      label={t('advance.instalments')}
      required
      description={<span aria-live="polite">{useInstalmentHint()}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  );
}

function useInstalmentHint(): string {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  const decimals = useMoneyDecimals();
  const [amount, instalments] = useWatch<{ amount: string; instalments: number }, ['amount', 'instalments']>({
    name: ['amount', 'instalments'],
  });
  const isNumber = /^\d{1,13}(\.\d{1,2})?$/.test(amount ?? '') && isPositive(amount);
  if (!isNumber || !(instalments >= 1 && instalments <= instalmentsLimit)) return t('advance.instalments_hint');
  const plan = instalmentPlan(amount, instalments, decimals);
  if (!plan) return t('advance.instalments_small');
  const facts = { count: plan.count + (isZero(plan.last) ? 0 : 1), each: formatMoney(plan.each, language) };
  if (facts.count === 1) return t('advance.plan_once');
  return plan.last === plan.each || isZero(plan.last)
    ? t('advance.plan_equal', facts)
    : t('advance.plan', { ...facts, last: formatMoney(plan.last, language) });
}

function useSavingQuestions() {
  const { t } = useTranslation('payroll');
  const language = useLanguage();
  return useMoneyQuestions((question) => {
    const { transaction_id, employee_name, date, amount } = question as PayrollAdvanceQuestion;
    return t('advance.reference_used', {
      reference: transaction_id,
      name: employee_name,
      date: formatDay(date, language),
      amount: formatMoney(amount, language),
    });
  });
}
