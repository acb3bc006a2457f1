import { useTranslation } from 'react-i18next';
import { asText, HistorySection } from '#modules/history/web/pickers.tsx';
import { DayText } from '#web/kit/day-text.tsx';

const day = (value: string) => <DayText day={value} />;

/** Who changed what the company knows of a user. */
export function UserHistory({ id }: { id: string }) {
  const { t } = useTranslation(['identity', 'common', 'places']);
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
        ...Object.fromEntries(plain.map((field) => [field, { label: t(`users.${field}`), value: asText }])),
        name: { label: t('users.person'), value: asText },
        status: { label: t('users.status'), value: (status) => t(`common:status.${status}`) },
        date_of_birth: { label: t('users.date_of_birth'), value: day },
        license_expires_on: { label: t('users.license_expires_on'), value: day },
        department_id: { label: t('places:department') },
        city_id: { label: t('places:city') },
      }}
    />
  );
}
