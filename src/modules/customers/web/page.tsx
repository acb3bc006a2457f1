import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatRate } from '#base/format.ts';
import { formatTaxId } from '#base/tax-id.ts';
import { historyFields, RecordHistory, renderRate, renderText, renderYesOrNo } from '#modules/history/web/pickers.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { Picture } from '#web/kit/page/picture.tsx';
import { RecordPage } from '#web/kit/record/page.tsx';
import { MoneyText } from '#web/kit/text/formatted.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { type CustomerContact, type CustomerTax, contactDocuments, customerHistory, customers } from '../contract.ts';

const edit = lazyPart(async () => (await import('./forms.tsx')).CustomerEdit);

export function CustomerPage() {
  const { t } = useTranslation('customers');
  return (
    <RecordPage
      contract={customers}
      subtitle={(customer) => `${t(`tax_id_types.${customer.tax_id_type}`)} ${formatTaxId(customer)}`}
      views={{
        image: ({ image_url, name }) => image_url !== null && <Picture path={image_url} alt={name} />,
        country_id: ({ country_id, country_name }) => country_id !== 'CO' && country_name,
        department_id: null,
        city_id: ({ city_name, department_name }) => `${city_name}, ${department_name}`,
        contacts: ({ contacts }) => <Contacts contacts={contacts} />,
        taxes: ({ taxes }) => <Taxes taxes={taxes} />,
      }}
      edit={edit}
      history={(id) => <CustomerHistory id={id} />}
      tabNames={{ details: t('tabs.summary'), edit: t('tabs.data') }}
    />
  );
}

/** The history of a customer and of its default taxes. */
function CustomerHistory({ id }: { id: string }) {
  const { t } = useTranslation(['customers', 'common']);
  return (
    <RecordHistory
      contract={customers}
      entity={customerHistory}
      id={id}
      parts={{
        customer_contact: {
          label: t('contact.one'),
          fields: {
            name: { label: t('common:labels.name'), render: renderText },
            email: { label: t('common:labels.email'), render: renderText },
            role: { label: t('contact.role'), render: (role) => t(`contact_roles.${role}`) },
            ...historyFields((field) => t(`contact.${field}`), { yesOrNo: ['gets_invoices', 'gets_receipts', 'gets_statements'] }),
          },
        },
        customer_tax: {
          label: t('tax.one'),
          fields: {
            type: { label: t('common:labels.type'), render: (type) => t(`common:tax_types.${type}`) },
            method: { label: t('common:labels.calculated_as'), render: (method) => t(`common:tax_methods.${method}`) },
            value: { label: t('tax.value'), render: renderRate },
            per_mille: { label: t('common:tax_methods.per_mille'), render: renderYesOrNo },
            withholding_kind: { label: t('common:withholding.kind'), render: (kind) => t(`common:withholding.kinds.${kind}`) },
            municipality_id: { label: t('tax.municipality'), render: renderText },
            iva: { label: t('tax.iva'), render: renderYesOrNo },
          },
        },
      }}
    />
  );
}

/** The documents that each contact gets, below the name. */
function Contacts({ contacts }: { contacts: CustomerContact[] }) {
  const { t } = useTranslation('customers');
  if (contacts.length === 0) return t('hints.no_contacts');
  return contacts.map((contact) => (
    <div key={contact.id}>
      {contact.name} · {contact.email}
      <Text size="xs" c="dimmed">
        {[t(`contact_roles.${contact.role}`), ...contactDocuments.filter((name) => contact[name]).map((name) => t(`contact.${name}`))].join(
          ' · ',
        )}
      </Text>
    </div>
  ));
}

/** Rate and kind below the name of each, so that they fit the narrow column. */
function Taxes({ taxes }: { taxes: CustomerTax[] }) {
  const { t } = useTranslation('customers');
  const language = useLanguage();
  if (taxes.length === 0) return t('hints.no_taxes');
  return taxes.map(({ id, name, type, method, value, per_mille }) => (
    <div key={id}>
      {name}
      <Text size="xs" c="dimmed">
        {method === 'percentage' ? formatRate({ value, per_mille }, language) : <MoneyText amount={value} />}
        {` · ${t(`common:tax_types.${type}`)}`}
      </Text>
    </div>
  ));
}
