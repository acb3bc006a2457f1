import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/fields/fields.tsx';

/** The fields of the emergency contact, for a `FieldGrid`. `prefix` is their path in the form, such as `contact.`. */
export function EmergencyFields({ prefix = '' }: { prefix?: string }) {
  const { t } = useTranslation('people');
  const field = (name: string) => ({ name: prefix + name, label: t(`users.${name}`) });
  return (
    <>
      <TextField {...field('emergency_contact_name')} maxLength={60} />
      <TextField {...field('emergency_contact_phone')} type="tel" maxLength={15} />
      <TextField {...field('emergency_contact_relation')} maxLength={40} />
    </>
  );
}
