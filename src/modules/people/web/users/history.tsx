import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { History, type HistoryPartFields, historyFields, renderText } from '#modules/history/web/pickers.tsx';
import { userHistory } from '../../contract/history.ts';
import { roleText } from '../../contract/roles.ts';
import { rolesQuery } from '../roles/text.ts';

/** The history of a user: record, roles, attachments, and the parts of later modules. */
export function UserHistory({ id, parts }: { id: string; parts: Record<string, HistoryPartFields> }) {
  const { t } = useTranslation(['people', 'common', 'places']);
  const { data: roles } = useQuery(rolesQuery());
  const roleLabel = (name: string) => {
    const role = roles?.data.find((candidate) => candidate.name === name);
    return role ? roleText(role, t) : name;
  };
  const textFields = [
    'phone',
    'id_card',
    'driver_license',
    'license_category',
    'address',
    'notes',
    'emergency_contact_name',
    'emergency_contact_phone',
    'emergency_contact_relation',
  ];
  return (
    <History
      entity={userHistory}
      id={id}
      fields={{
        ...historyFields((field) => t(`users.${field}`), { text: textFields, day: ['date_of_birth', 'left_on', 'license_expires_on'] }),
        name: { label: t('users.person'), render: renderText },
        id_type: { label: t('users.id_type'), render: (type) => t(`users.id_types.${type}`) },
        status: { label: t('users.status'), render: (status) => t(`common:status.${status}`) },
        department_id: { label: t('places:department'), render: renderText },
        city_id: { label: t('places:city'), render: renderText },
      }}
      parts={{
        member_role: { label: t('users.role'), fields: {}, renderName: roleLabel },
        member_attachment: {
          label: t('users.attachment'),
          fields: {
            kind: { label: t('common:labels.type'), render: (kind) => t(`users.attachment_kinds.${kind}`) },
            description: { label: t('common:labels.description'), render: renderText },
          },
        },
        ...parts,
      }}
    />
  );
}
