/** Whether documents that are sent together go by email: a field of the confirmation dialog. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { query } from '#web/api/call.ts';
import { CheckboxField } from '#web/kit/fields/fields.tsx';
import { mailServer } from '../contract/deliveries.ts';

export function ByEmailField() {
  const { t } = useTranslation('deliveries');
  const { setValue } = useFormContext();
  const { data } = useQuery(query(mailServer));
  const isMissing = data?.data.is_configured === false;
  useEffect(() => {
    if (isMissing) setValue('by_email', false);
  }, [isMissing, setValue]);
  return (
    <CheckboxField
      name="by_email"
      label={t('bulk.by_email')}
      description={t(isMissing ? 'errors.no_mail_server' : 'bulk.by_email_hint')}
      disabled={isMissing}
      data-autofocus
    />
  );
}
