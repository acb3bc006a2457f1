/** Saves the decisions of a user about a person in a period. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { showFailure } from '#web/app/toast.ts';
import type { PersonChoicesInput, PersonPay } from '../../contract/people.ts';
import { payPeriods } from '../../contract/periods.ts';
import { invalidatePeriods, personQuery } from '../periods/queries.ts';

/** The decisions as they are, with the given ones changed. */
export const withChoices = (
  { choices: { version: _, ...choices } }: PersonPay,
  changes: Partial<PersonChoicesInput>,
): PersonChoicesInput => ({
  ...choices,
  ...changes,
});

/** Shows the saved person at once, and refetches everything that depends on it. */
export function showSaved(period: string, answer: { data: PersonPay }): Promise<unknown> {
  client.setQueryData(personQuery(period, answer.data.employee_id).queryKey, answer);
  return invalidatePeriods();
}

export function useSaveChoices(period: string, person: PersonPay) {
  const { t } = useTranslation('payroll');
  const [isSaving, setSaving] = useState(false);
  const save = async (changes: Partial<PersonChoicesInput>) => {
    setSaving(true);
    try {
      const params = { id: period, employee_id: person.employee_id };
      const body = withChoices(person, changes);
      await showSaved(period, await call(payPeriods.savePerson, { params, body, version: person.choices.version }));
    } catch (error) {
      showFailure(t('person.failed'), error);
      await invalidatePeriods();
    }
    setSaving(false);
  };
  return { save, isSaving };
}
