import { Fieldset } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatDay } from '#base/format.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { AsyncSelectField, SwitchField } from '#web/kit/fields/fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { useServerQuestion } from '#web/kit/overlay/confirm.tsx';
import { usePayCycleQuestion } from '#web/kit/overlay/pay-cycle.ts';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { CompanyProfileInput, type CompanySettings, settings } from '../../contract/settings.ts';
import { administratorSource } from '../company/administrators.ts';
import { usePageCompany, useRefreshAfterSave } from '../company/context.ts';
import { AddressFields, ContactFields, IdentityFields, PayrollFields } from '../company/fields.tsx';

export function ProfileTab() {
  const { t } = useTranslation('settings');
  const company = usePageCompany();
  const refresh = useRefreshAfterSave();
  const save = useSaveProfile(company.id);
  const form = useZodForm(CompanyProfileInput, companyFormValues(company), {
    key: `settings.${company.id}.profile`,
    version: company.version,
  });
  const names = {
    country_name: company.country_name ?? undefined,
    department_name: company.department_name ?? undefined,
    city_name: company.city_name ?? undefined,
  };
  return (
    <Form form={form} onSubmit={save} onSaved={refresh} success={t('saved')} failure={t('save_failed')}>
      <Fieldset variant="unstyled" disabled={!company.may.update}>
        <Section title={t('sections.identity')}>
          <FieldGrid>
            <Wide>
              <FileImageField name="image" purpose="photo" label={t('fields.image')} current={company.image_url} />
            </Wide>
            <IdentityFields />
            <AsyncSelectField
              name="administrator_id"
              label={t('fields.administrator')}
              description={t('hints.administrator')}
              required
              clearable={false}
              source={administratorSource(company.id)}
              valueLabel={company.administrator_name}
            />
            <SwitchField name="self_withholder" label={t('fields.self_withholder')} description={t('hints.self_withholder')} />
          </FieldGrid>
        </Section>
        <Section title={t('sections.contact')}>
          <ContactFields />
        </Section>
        <Section title={t('sections.place')}>
          <AddressFields names={names} />
        </Section>
        <Section title={t('sections.payroll')}>
          <PayrollFields from={company.today} />
        </Section>
      </Fieldset>
      {company.may.update && <SaveBar />}
    </Form>
  );
}

/** Saves the profile. A new payment date changes when people are paid, and another cycle for which days: the server asks first. */
function useSaveProfile(company: string) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const ask = useServerQuestion<{ from: string; to: string }>('payment_date_confirm', ({ from, to }) => ({
    title: t('payment_date.title'),
    text: t('payment_date.text', { from: formatDay(from, language), to: formatDay(to, language) }),
    action: t('payment_date.action'),
  }));
  const askAboutCycle = usePayCycleQuestion();
  return (input: CompanyProfileInput, { version }: Sending) =>
    ask((answer) =>
      askAboutCycle((confirm) =>
        call(settings.profile, { company, body: { ...input, confirm_payment_date: answer !== undefined, confirm }, version }),
      ),
    );
}

function companyFormValues(company: CompanySettings): z.input<typeof CompanyProfileInput> {
  const { name, legal_name, tax_id_type, tax_id, email, phone, address, website, payroll_cycle, image, self_withholder } = company;
  return {
    name,
    legal_name,
    tax_id_type,
    tax_id,
    email,
    phone,
    address,
    website,
    payroll_cycle,
    image,
    self_withholder,
    country_id: company.country_id ?? 'CO',
    department_id: company.department_id ?? '',
    city_id: company.city_id ?? '',
    administrator_id: company.administrator_id ?? '',
    next_payment_date: company.next_payment_date ?? '',
  };
}
