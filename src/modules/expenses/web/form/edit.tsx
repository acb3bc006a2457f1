import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { invalidateAll } from '#web/api/query-client.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { type Expense, expenses } from '../../contract/expenses.ts';
import { ExpenseInput } from '../../contract/input.ts';
import { useExpenseQuestions } from '../texts.tsx';
import { ExpenseFields } from './fields.tsx';
import { valuesOf } from './values.ts';

/** `href`: its page. */
export function EditExpense({ expense, href, isOfTrip }: { expense: Expense; href: string; isOfTrip: boolean }) {
  const { t } = useTranslation(['expenses', 'common']);
  const navigate = useNavigate();
  const { id, version } = expense;
  const form = useZodForm(ExpenseInput, valuesOf(expense), { key: `expenses.${id}`, version });
  const ask = useExpenseQuestions(t('common:actions.save'));
  return (
    <Form
      form={form}
      subject={t('this')}
      success={t('saved')}
      failure={t('save_failed')}
      onSubmit={(body, sending) => ask((confirm) => call(expenses.update, { params: { id }, body: { ...body, confirm }, ...sending }))}
      onSaved={async () => {
        await invalidateAll();
        await navigate({ href });
      }}
    >
      <ExpenseFields expense={expense} isOfTrip={isOfTrip} />
      <SaveBar cancelHref={href} />
    </Form>
  );
}
