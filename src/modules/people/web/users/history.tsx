import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asRate, asText, HistorySection, type ToldFields, toldAs } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { payShares } from '../../contract/compensation.ts';
import { rolesQuery, roleText } from '../roles/text.ts';

const day = (value: string) => <DayText day={value} />;
const money = (amount: string) => <MoneyText amount={amount} />;

/** Who changed what the company knows of a user: the record, roles and papers, and the pay for whoever may see it. */
export function UserHistory({ id }: { id: string }) {
  const { t } = useTranslation(['people', 'common', 'places']);
  const { data: roles } = useQuery(rolesQuery());
  const roleCalled = (name: string) => {
    const role = roles?.data.find((one) => one.name === name);
    return role ? roleText(role, t) : name;
  };
  const plain = [
    'phone',
    'id_card',
    'driver_license',
    'license_category',
    'address',
    'notes',
    'emergency_contact_name',
    'emergency_contact_phone',
    'emergency_contact_relation',
  ];
  return (
    <HistorySection
      entity="user"
      id={id}
      fields={{
        ...toldAs(plain, (field) => t(`users.${field}`), asText),
        name: { label: t('users.person'), value: asText },
        status: { label: t('users.status'), value: (status) => t(`common:status.${status}`) },
        date_of_birth: { label: t('users.date_of_birth'), value: day },
        license_expires_on: { label: t('users.license_expires_on'), value: day },
        department_id: { label: t('places:department'), value: asText },
        city_id: { label: t('places:city'), value: asText },
      }}
      parts={{
        member_role: { label: t('users.role'), fields: {}, called: roleCalled },
        member_attachment: {
          label: t('users.attachment'),
          fields: {
            kind: { label: t('users.attachment_kind'), value: (kind) => t(`users.attachment_kinds.${kind}`) },
            description: { label: t('users.attachment_description'), value: asText },
          },
        },
        ...useToldPay(),
      }}
    />
  );
}

function useToldPay(): Record<'compensation' | 'compensation_modifier', { label: string; fields: ToldFields }> {
  const { t } = useTranslation('people');
  const label = (field: string) => t(`compensation.${field}`);
  const oneOf = (field: string, words: string) => ({
    [field]: { label: label(field), value: (value: string) => label(`${words}.${value}`) },
  });
  const shares = payShares.flatMap((share) => {
    const told = { share: label(`share.${share}`) };
    return [
      [`${share}_unit`, { label: t('compensation.share_unit', told), value: (unit: string) => label(`units.${unit}`) }],
      [`${share}_value`, { label: t('compensation.share_value', told), value: asRate }],
    ] as const;
  });
  return {
    compensation: {
      label: label('one'),
      fields: {
        ...toldAs(['base_salary', 'other_discounts'], label, money),
        ...toldAs(['institution', 'account_number'], label, asText),
        ...oneOf('payment_method', 'payment_methods'),
        ...oneOf('payroll_cycle', 'payroll_cycles'),
        ...Object.fromEntries(shares),
      },
    },
    compensation_modifier: {
      label: label('modifier'),
      fields: {
        ...toldAs(['description'], label, asText),
        ...toldAs(['value'], label, asRate),
        ...oneOf('kind', 'kinds'),
        ...oneOf('unit', 'units'),
        ...oneOf('base', 'bases'),
        ...oneOf('nature', 'natures'),
      },
    },
  };
}
