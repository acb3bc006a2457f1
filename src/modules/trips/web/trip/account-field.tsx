/** Selects where a customer's money was received: an account or cash box of the company, or the driver. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { recipients, takesMethod } from '#modules/companies/contract/payment-methods.ts';
import { query } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';

interface AccountFieldProps {
  name: string;
  /** The account field, filtered by the payment method: a cash box cannot be chosen for a transfer. */
  methodField: string;
  label: string;
  /** The stored account, which remains an option when it is no longer active. */
  current: { id: string | null; name: string | null } | undefined;
  disabled?: boolean;
  /** Only the company's own accounts. */
  ofCompany?: boolean;
}

export function AccountField({ name, methodField, label, current, disabled, ofCompany }: AccountFieldProps) {
  const { t } = useTranslation('trips');
  const { data } = useQuery(query(paymentMethods.list));
  const { setValue } = useFormContext();
  const [chosen, method] = useWatch({ name: [name, methodField] });
  const isContradiction = data?.data.some(({ id, kind }) => id === chosen && !takesMethod(kind, method));
  const shownFor = useRef(method);
  useEffect(() => {
    if (shownFor.current === method) return;
    shownFor.current = method;
    if (isContradiction) setValue(name, '', { shouldDirty: true });
  }, [isContradiction, method, name, setValue]);
  // Groups instead of a suffix after each name: the closed field would cut a long name off.
  const methods = data?.data ?? [];
  const groups = recipients
    .filter((recipient) => !ofCompany || recipient === 'company')
    .map((recipient) => ({
      group: t(`accounts.${ofCompany ? 'of_company' : recipient}`),
      items: methods
        .filter((account) => account.recipient === recipient && (takesMethod(account.kind, method) || account.id === chosen))
        .map(({ id, description }) => ({ value: id, label: description })),
    }));
  const groupsWithOptions = groups.filter(({ items }) => items.length > 0);
  const isMissing = current?.id && data && !methods.some(({ id }) => id === current.id);
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={t('accounts.none')}
      options={isMissing ? [...groupsWithOptions, { value: current.id as string, label: current.name ?? '' }] : groupsWithOptions}
      description={data?.data.length === 0 ? t('accounts.no_methods') : undefined}
      disabled={disabled}
    />
  );
}
