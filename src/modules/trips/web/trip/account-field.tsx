/** Selects where a customer's money was received: an account or cash box of the company, or the driver. */
import { useQuery } from '@tanstack/react-query';
import { paymentMethods } from '#modules/companies/contract/companies.ts';
import { recipients } from '#modules/companies/contract/payment-methods.ts';
import { query } from '#web/api/call.ts';
import { SelectField } from '#web/kit/fields/fields.tsx';

interface AccountFieldProps {
  name: string;
  label: string;
  words: {
    /** Placeholder of the empty field. */
    none: string;
    /** Hint when the company has no accounts. */
    noMethods: string;
    /** Group labels: who receives the money. */
    recipients: Record<'company' | 'driver', string>;
  };
  /** The stored account, which remains an option when it is no longer active. */
  current: { id: string | null; name: string | null } | undefined;
  disabled?: boolean;
}

export function AccountField({ name, label, words, current, disabled }: AccountFieldProps) {
  const { data } = useQuery(query(paymentMethods.list));
  // Groups instead of a suffix after each name: the closed field would cut a long name off.
  const methods = data?.data ?? [];
  const groups = recipients.map((recipient) => ({
    group: words.recipients[recipient],
    items: methods.filter((method) => method.recipient === recipient).map(({ id, description }) => ({ value: id, label: description })),
  }));
  const groupsWithOptions = groups.filter(({ items }) => items.length > 0);
  const isMissing = current?.id && data && !methods.some(({ id }) => id === current.id);
  return (
    <SelectField
      name={name}
      label={label}
      placeholder={words.none}
      options={isMissing ? [...groupsWithOptions, { value: current.id as string, label: current.name ?? '' }] : groupsWithOptions}
      description={data?.data.length === 0 ? words.noMethods : undefined}
      disabled={disabled}
    />
  );
}
