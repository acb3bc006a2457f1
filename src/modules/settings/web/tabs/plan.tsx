import { Alert, Fieldset, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { call } from '#web/api/call.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar, SubmitButton } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { BillingInput, type CompanySettings, PlanInput, plans, settings } from '../../contract/settings.ts';
import { isNearlyFull } from '../../rules.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';

export function PlanTab() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  return (
    <>
      <Section title={t('plan.title', { plan: t(`plans.${company.plan}`) })} hint={t(`plan_texts.${company.plan}`)}>
        <FieldGrid>
          <Usage name="users" share={company.usage.users} />
          <Usage name="vehicles" share={company.usage.vehicles} />
          <Usage name="storage" share={company.usage.storage} />
        </FieldGrid>
      </Section>
      {company.may.plan && <PlanForm />}
      <BillingForm />
    </>
  );
}

function Usage({ name, share }: { name: 'users' | 'vehicles' | 'storage'; share: CompanySettings['usage']['users'] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const gigabyte = 1024 ** 3;
  const amount = (count: number, unit: number) => formatQuantity((count / unit).toFixed(1), language, 1);
  const number = (count: number) => {
    if (name !== 'storage') return formatQuantity(String(count), language);
    const isLarge = count >= gigabyte;
    return t(isLarge ? 'usage.gigabytes' : 'usage.megabytes', { amount: amount(count, isLarge ? gigabyte : gigabyte / 1024) });
  };
  const { used, limit } = share;
  const text = limit === null ? t('plan.unlimited', { used: number(used) }) : t('plan.used', { used: number(used), limit: number(limit) });
  return (
    <div>
      <Text fw={600}>{t(`plan.${name}`)}</Text>
      <Text>{text}</Text>
      {limit !== null && (
        <Progress
          value={Math.min(100, (used / limit) * 100)}
          color={isNearlyFull(share) ? 'amber' : 'petrol'}
          mt={6}
          aria-label={t(`plan.${name}`)}
        />
      )}
      {isNearlyFull(share) && (
        <Alert color="amber" variant="light" mt="sm">
          {t(name === 'storage' ? 'plan.storage_nearly_full' : 'plan.nearly_full')}
        </Alert>
      )}
    </div>
  );
}

function PlanForm() {
  const { t } = useTranslation('settings');
  const { id, plan, version } = usePageCompany();
  const refresh = useRefreshAfterSave();
  const form = useZodForm(PlanInput, { plan }, { version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(settings.plan, { company: id, body, version: sending.version })}
      onSaved={refresh}
      success={t('saved')}
      failure={t('save_failed')}
    >
      <Section title={t('plan.change')}>
        <FieldGrid>
          <SelectField name="plan" label={t('fields.plan')} required options={choicesOf(t, 'plans', plans)} />
        </FieldGrid>
        <Group justify="flex-end" mt="md">
          <SubmitButton>{t('plan.change')}</SubmitButton>
        </Group>
      </Section>
    </Form>
  );
}

function BillingForm() {
  const { t } = useTranslation('settings');
  const { id, billing_name, billing_email, billing_phone, version, may } = usePageCompany();
  const refresh = useRefreshAfterSave();
  const form = useZodForm(BillingInput, { billing_name, billing_email, billing_phone }, { key: `settings.${id}.billing`, version });
  return (
    <Form
      form={form}
      onSubmit={(body, sending) => call(settings.billing, { company: id, body, version: sending.version })}
      onSaved={refresh}
      success={t('saved')}
      failure={t('save_failed')}
    >
      <Fieldset variant="unstyled" disabled={!may.update}>
        <Section title={t('sections.billing')} hint={t('hints.billing')}>
          <FieldGrid>
            <TextField name="billing_name" label={t('fields.billing_name')} maxLength={80} />
            <TextField name="billing_email" type="email" label={t('fields.billing_email')} maxLength={255} />
            <TextField name="billing_phone" type="tel" label={t('fields.billing_phone')} maxLength={15} />
          </FieldGrid>
        </Section>
      </Fieldset>
      {may.update && <SaveBar />}
    </Form>
  );
}
