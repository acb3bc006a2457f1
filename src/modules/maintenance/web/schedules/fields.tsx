/** What a schedule and a template have. */
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { FieldGrid, Wide } from '#web/kit/page/section.tsx';

export function TemplateFields() {
  const { t } = useTranslation('maintenance');
  return (
    <FieldGrid>
      <Wide>
        <TextField name="description" label={t('schedules.fields.description')} required />
      </Wide>
      <IntegerField name="every_km" label={t('schedules.fields.every_km')} description={t('schedules.hints.every')} />
      <IntegerField name="every_months" label={t('schedules.fields.every_months')} description={t('schedules.hints.every')} />
      <IntegerField name="lead_km" label={t('schedules.fields.lead_km')} />
      <IntegerField name="lead_days" label={t('schedules.fields.lead_days')} />
    </FieldGrid>
  );
}
