/** Where a customer's money came in: an account or till of the company, or the driver's hands. */
import { useQuery } from '@tanstack/react-query';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { recipients } from '#modules/companies/contract/payment-methods.ts';
import { query } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';

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
  // Grouped, not told behind each name: a closed field would cut the name off.
  const known = data?.data ?? [];
  const groups = recipients.map((whose) => ({
    group: words.recipients[whose],
    items: known.filter(({ recipient }) => recipient === whose).map(({ id, description }) => ({ value: id, label: description })),
  }));
  const offered = groups.filter(({ items }) => items.length > 0);
  const isGone = current?.id && data && !known.some(({ id }) => id === current.id);
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={words.none}
      options={isGone ? [...offered, { value: current.id as string, label: current.name ?? '' }] : offered}
      description={data?.data.length === 0 ? words.noMethods : undefined}
      disabled={disabled}
    />
  );
}
