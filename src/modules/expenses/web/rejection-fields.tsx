import { useTranslation } from 'react-i18next';
import { TextAreaField } from '#web/kit/fields/fields.tsx';

/** Why several expenses are rejected. */
export function RejectionFields() {
  const { t } = useTranslation('common');
  return <TextAreaField name="reason" label={t('form.reason')} required data-autofocus />;
}
