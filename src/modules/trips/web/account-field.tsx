/** Where a customer's money came in: an account or till of the company, or the driver's hands. */
import { useQuery } from '@tanstack/react-query';
import { paymentMethods } from '#modules/companies/contract.ts';
import { query } from '#web/api.ts';
import { SelectField } from '#web/kit/fields.tsx';

interface AccountFieldProps {
  name: string;
  label: string;
  words: {
    /** What an empty choice says. */
    none: string;
    /** What is said where the company has none to choose from. */
    noMethods: string;
    /** Who takes the money. */
    recipients: Record<'company' | 'driver', string>;
  };
  /** What the record has, which stays to be chosen when it is no longer active. */
  current: { id: string | null; name: string | null } | undefined;
  disabled?: boolean;
}

export function AccountField({ name, label, words, current, disabled }: AccountFieldProps) {
  const { data } = useQuery(query(paymentMethods.list));
  const known = (data?.data ?? []).map(({ id, description, recipient }) => ({
    value: id,
    label: `${description} (${words.recipients[recipient]})`,
  }));
  const isGone = current?.id && data && !known.some((option) => option.value === current.id);
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={words.none}
      options={isGone ? [...known, { value: current.id as string, label: current.name ?? '' }] : known}
      description={data?.data.length === 0 ? words.noMethods : undefined}
      disabled={disabled}
    />
  );
}
