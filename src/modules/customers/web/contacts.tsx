/** The contacts of a customer as text: what each gets below its name. */
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CustomerContact, contactDocuments } from '../contract.ts';

export function Contacts({ contacts }: { contacts: CustomerContact[] }) {
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
