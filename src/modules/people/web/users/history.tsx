import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { History, type HistoryFields, historyFields, renderRate, renderText } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/text/day-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { payShares } from '../../contract/compensation.ts';
import { userHistory } from '../../contract/history.ts';
import { roleText } from '../../contract/roles.ts';
import { rolesQuery } from '../roles/text.ts';

const day = (value: string) => <DayText day={value} />;
const money = (amount: string) => <MoneyText amount={amount} />;

/** The history of a user: record, roles and attachments, and the pay if the viewer may see it. */
export function UserHistory({ id }: { id: string }) {
  const { t } = useTranslation(['people', 'common', 'places']);
  const { data: roles } = useQuery(rolesQuery());
  const roleLabel = (name: string) => {
    const role = roles?.data.find((candidate) => candidate.name === name);
    return role ? roleText(role, t) : name;
  };
  const textFields = [
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
    <History
      entity={userHistory}
      id={id}
      fields={{
        ...historyFields(textFields, (field) => t(`users.${field}`), renderText),
        name: { label: t('users.person'), render: renderText },
        status: { label: t('users.status'), render: (status) => t(`common:status.${status}`) },
        date_of_birth: { label: t('users.date_of_birth'), render: day },
        license_expires_on: { label: t('users.license_expires_on'), render: day },
        department_id: { label: t('places:department'), render: renderText },
        city_id: { label: t('places:city'), render: renderText },
      }}
      parts={{
        member_role: { label: t('users.role'), fields: {}, renderName: roleLabel },
        member_attachment: {
          label: t('users.attachment'),
          fields: {
            kind: { label: t('users.attachment_kind'), render: (kind) => t(`users.attachment_kinds.${kind}`) },
            description: { label: t('users.attachment_description'), render: renderText },
          },
        },
        ...usePayParts(),
      }}
    />
  );
}

/** The parts of the history that are about pay. */
function usePayParts(): Record<'compensation' | 'compensation_modifier', { label: string; fields: HistoryFields }> {
  const { t } = useTranslation('people');
  const label = (field: string) => t(`compensation.${field}`);
  const oneOf = (field: string, words: string) => ({
    [field]: { label: label(field), render: (value: string) => label(`${words}.${value}`) },
  });
  const shares = payShares.flatMap((share) => {
    const words = { share: label(`share.${share}`) };
    return [
      [`${share}_unit`, { label: t('compensation.share_unit', words), render: (unit: string) => label(`units.${unit}`) }],
      [`${share}_value`, { label: t('compensation.share_value', words), render: renderRate }],
    ] as const;
  });
  return {
    compensation: {
      label: label('one'),
      fields: {
        ...historyFields(['base_salary', 'other_discounts'], label, money),
        ...historyFields(['institution', 'account_number'], label, renderText),
        ...oneOf('payment_method', 'payment_methods'),
        ...oneOf('payroll_cycle', 'payroll_cycles'),
        ...Object.fromEntries(shares),
      },
    },
    compensation_modifier: {
      label: label('modifier'),
      fields: {
        ...historyFields(['description'], label, renderText),
        ...historyFields(['value'], label, renderRate),
        ...oneOf('kind', 'kinds'),
        ...oneOf('unit', 'units'),
        ...oneOf('base', 'bases'),
        ...oneOf('nature', 'natures'),
      },
    },
  };
}
