/** Giving an advance on pay, and changing one, in a dialog. */
import { Alert } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#base/format.ts';
import { isPositive, isZero } from '#base/money.ts';
import { PersonSelect } from '#modules/people/web/pickers.tsx';
import { MovementDialog } from '#modules/trips/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { Wide } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useMoneyDecimals } from '#web/session/session.ts';
import { instalmentsLimit, PayrollAdvanceInput, type PayrollAdvanceRow, payrollAdvances } from '../../contract/advances.ts';
import { instalmentPlan } from '../../rules/advances.ts';
import { invalidateAdvances } from '../queries.ts';

/** The subject of the dialog: an advance, or a new one, for an employee if it is known. */
export interface AdvanceTask {
  employee?: { id: string; name: string };
  advance?: PayrollAdvanceRow;
}

export function AdvanceDialog({ task, onClose }: { task: AdvanceTask | undefined; onClose: () => void }) {
  const { t } = useTranslation('payroll');
  if (!task) return <MovementDialog movement={undefined} onClose={onClose} />;
  const { advance } = task;
  const { id, name } = advance ? { id: advance.employee_id, name: advance.employee_name } : { id: '', ...task.employee };
  return (
    <MovementDialog
      onClose={onClose}
      movement={{
        title: t(advance ? 'advance.edit_title' : name ? 'advance.title_of' : 'advance.title', { name }),
        words: 'payroll:advance.',
        schema: PayrollAdvanceInput,
        formKey: advance ? `payroll.advance.${advance.id}` : `payroll.advance.new.${id}`,
        stored: advance,
        defaults: { employee_id: id, instalments: advance?.instalments ?? 1 },
        save: (body, sending) =>
          advance
            ? call(payrollAdvances.update, { params: { id: advance.id }, body, ...sending })
            : call(payrollAdvances.create, { body, ...sending }),
        invalidate: invalidateAdvances,
        above: advance && !isZero(advance.taken) && (
          <Alert variant="light" color="gray" mb="md" p="xs">
            {t('advance.taken_hint')}
          </Alert>
        ),
        first: !id && (
          <Wide>
            <PersonSelect name="employee_id" label={t('advance.employee_id')} required data-autofocus />
          </Wide>
        ),
        more: <InstalmentsField />,
      }}
    />
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
