import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/fields/fields.tsx';

/** Whom to call; put them in a `FieldGrid`. `prefix` is where they stand in the form: `contact.`. */
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
