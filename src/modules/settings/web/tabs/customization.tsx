import { ColorInput, Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { SelectField, TextAreaField, useField } from '#web/kit/fields/fields.tsx';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { CustomizationInput, settings } from '../../contract/settings.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';

/** The zones of Colombia and the countries that its carriers drive to. The company's own is added if it is another one. */
const zones = [
  'America/Bogota',
  'America/Caracas',
  'America/Guayaquil',
  'America/Lima',
  'America/Panama',
  'America/La_Paz',
  'America/Santiago',
  'America/Sao_Paulo',
];
const swatches = ['#0b5348', '#176d5f', '#1d4e89', '#5b3a8c', '#8f1a14', '#b45309', '#4d7c0f', '#334155'];
/** The value of a select is text; the contract expects a number. */
const FormSchema = CustomizationInput.extend({
  money_decimals: z
    .union([z.string(), z.number()])
    .transform(Number)
    .pipe(z.union([z.literal(0), z.literal(2)], 'choose_one')),
});

export function CustomizationTab() {
  const { t } = useTranslation(['settings', 'common']);
  const company = usePageCompany();
  const refresh = useRefreshAfterSave();
  const { logo, accent, language, time_zone, money_decimals, invoice_footer, version } = company;
  const values = { logo, accent: accent ?? '', language, time_zone, money_decimals: String(money_decimals), invoice_footer };
  const form = useZodForm(FormSchema, values, { key: `settings.${company.id}.customization`, version });
  const offered = zones.includes(time_zone) ? zones : [time_zone, ...zones];
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(settings.customization, { company: company.id, body, version: sending.version })}
      onSaved={refresh}
      success={t('saved')}
      failure={t('save_failed')}
    >
      <Fieldset variant="unstyled" disabled={!company.may.update}>
        <Section title={t('sections.documents')} hint={t('hints.documents')}>
          <FieldGrid>
            <Wide>
              <FileImageField name="logo" purpose="photo" label={t('fields.logo')} current={company.logo_url} />
            </Wide>
            <AccentField />
            <Wide>
              <TextAreaField
                name="invoice_footer"
                label={t('fields.invoice_footer')}
                description={t('hints.invoice_footer')}
                maxLength={500}
                minRows={3}
              />
            </Wide>
          </FieldGrid>
        </Section>
        <Section title={t('sections.region')}>
          <FieldGrid>
            <SelectField
              name="language"
              label={t('fields.language')}
              description={t('hints.language')}
              required
              options={(['es', 'en'] as const).map((value) => ({ value, label: t(`common:languages.${value}`) }))}
            />
            <SelectField
              name="time_zone"
              label={t('fields.time_zone')}
              description={t('hints.time_zone')}
              required
              options={offered.map((value) => ({ value, label: t(`zones.${value}`, value) }))}
            />
            <SelectField
              name="money_decimals"
              label={t('fields.money_decimals')}
              description={t('hints.money_decimals')}
              required
              options={(['0', '2'] as const).map((value) => ({ value, label: t(`money_decimals.${value}`) }))}
            />
          </FieldGrid>
        </Section>
      </Fieldset>
      {company.may.update && <SaveBar />}
    </Form>
  );
}

/** The company's colour; empty for the default colour. */
function AccentField() {
  const { t } = useTranslation(['settings', 'common']);
  const { value, ...field } = useField('accent', { label: t('fields.accent') });
  return (
    <ColorInput
      {...field}
      value={value ?? ''}
      label={t('fields.accent')}
      description={t('hints.accent')}
      swatches={swatches}
      swatchesPerRow={swatches.length / 2}
      withPicker={false}
      withEyeDropper={false}
      placeholder={t('hints.no_accent')}
      popoverProps={{ withinPortal: true }}
    />
  );
}
