/** Fields that a schedule and a template share. */
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextField } from '#web/kit/fields/fields.tsx';
import { IntegerField } from '#web/kit/fields/number-fields.tsx';
import { FieldGrid } from '#web/kit/page/section.tsx';

export function TemplateFields() {
  const { t } = useTranslation('maintenance');
  return (
    <Stack gap="sm">
      <TextField name="description" label={t('schedules.fields.description')} required />
      <FieldGrid>
        <IntegerField name="every_km" label={t('schedules.fields.every_km')} />
        <IntegerField name="every_months" label={t('schedules.fields.every_months')} />
      </FieldGrid>
      <Text size="sm" c="dimmed">
        {t('schedules.hints.every')}
      </Text>
      <FieldGrid>
        <IntegerField name="lead_km" label={t('schedules.fields.lead_km')} />
        <IntegerField name="lead_days" label={t('schedules.fields.lead_days')} />
      </FieldGrid>
    </Stack>
  );
}
