import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths, today } from '#base/days.ts';
import { FileImageField } from '#modules/files/web/pickers.tsx';
import { call } from '#web/api/call.ts';
import { client } from '#web/api/query-client.ts';
import { SelectField, TextField } from '#web/kit/fields/fields.tsx';
import { choicesOf } from '#web/kit/fields/options.ts';
import { Form } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { PageHead } from '#web/kit/page/page-head.tsx';
import { FieldGrid, Section, Wide } from '#web/kit/page/section.tsx';
import { useSession } from '#web/session/session.ts';
import { refreshSession } from '#web/session/session-actions.ts';
import { CompanyInput, companyAccounts } from '../../contract/admin.ts';
import { plans } from '../../contract/settings.ts';
import { AddressFields, ContactFields, IdentityFields, PayrollFields } from '../company/fields.tsx';

const blank = {
  image: null,
  name: '',
  legal_name: '',
  tax_id_type: 'nit' as const,
  tax_id: '',
  email: '',
  phone: '',
  address: '',
  website: '',
  country_id: 'CO',
  department_id: '',
  city_id: '',
  payroll_cycle: 'monthly' as const,
  language: 'es' as const,
  plan: 'fleet' as const,
  administrator: { first_name: '', last_name: '', email: '' },
};

/** Adds a company and invites its first administrator. */
export function CompanyNew() {
  const { t } = useTranslation(['settings', 'common']);
  const navigate = useNavigate();
  const { currentCompany } = useSession();
  const now = today('America/Bogota', new Date());
  // Most companies pay monthly, at the end of the month.
  const monthEnd = addDays(addMonths(`${now.slice(0, 8)}01`, 1), -1);
  const form = useZodForm(CompanyInput, { ...blank, next_payment_date: monthEnd }, { key: 'companies.new' });
  return (
    <>
      <PageHead title={t('companies.new')} crumbs={[{ label: t('companies.title'), href: '/admin/companies' }]} />
      <Form
        form={form}
        onSubmit={(body, { idempotencyKey }) => call(companyAccounts.create, { body, company: null, idempotencyKey })}
        onSaved={async ({ data }) => {
          await client.invalidateQueries({ queryKey: [null, companyAccounts.list.path] });
          // The first company becomes the current one.
          if (!currentCompany) await refreshSession();
          await navigate({ to: '/admin/companies/$id', params: { id: data.id } });
        }}
        success={t('companies.created')}
        failure={t('companies.create_failed')}
      >
        <Section title={t('sections.identity')}>
          <FieldGrid>
            <Wide>
              <FileImageField name="image" purpose="photo" label={t('fields.image')} />
            </Wide>
            <IdentityFields />
          </FieldGrid>
        </Section>
        <Section title={t('sections.administrator')} hint={t('hints.first_administrator')}>
          <FieldGrid>
            <TextField name="administrator.first_name" label={t('fields.first_name')} required maxLength={20} />
            <TextField name="administrator.last_name" label={t('fields.last_name')} required maxLength={20} />
            <TextField name="administrator.email" type="email" label={t('fields.administrator_email')} required maxLength={255} />
          </FieldGrid>
        </Section>
        <Section title={t('sections.contact')}>
          <ContactFields />
        </Section>
        <Section title={t('sections.place')}>
          <AddressFields />
        </Section>
        <Section title={t('sections.payroll')}>
          <PayrollFields from={now} />
        </Section>
        <Section title={t('sections.start')}>
          <FieldGrid>
            <SelectField name="plan" label={t('fields.plan')} required options={choicesOf(t, 'plans', plans)} />
            <SelectField
              name="language"
              label={t('fields.language')}
              description={t('hints.language')}
              required
              options={choicesOf(t, 'common:languages', ['es', 'en'])}
            />
          </FieldGrid>
        </Section>
        <SaveBar label={t('companies.create')} cancelHref="/admin/companies" />
      </Form>
    </>
  );
}
