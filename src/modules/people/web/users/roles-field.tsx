import { Checkbox, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useField } from '#web/kit/fields/fields.tsx';
import { roleText } from '../../contract/roles.ts';
import { rolesQuery } from '../roles/text.ts';

/** The roles of a user, at least one. Roles that the current user may not grant are disabled. */
export function RolesField({ name }: { name: string }) {
  const { t } = useTranslation('people');
  const { data } = useQuery(rolesQuery());
  const nameOf = (key: string) => data?.data.filter((role) => role.key === key).map((role) => roleText(role, t));
  const text = (keys: string[]) => keys.flatMap(nameOf).join(', ');
  const { value, onChange, onBlur, error } = useField(name, { label: t('users.roles'), text });
  return (
    <Checkbox.Group label={t('users.roles')} required value={value ?? []} onChange={onChange} error={error}>
      <Stack gap={8} mt={6}>
        {data?.data.map((role) => (
          <Checkbox
            key={role.id}
            name={name}
            value={role.key}
            label={roleText(role, t)}
            disabled={!role.grantable}
            description={role.grantable ? undefined : t('users.role_beyond')}
            aria-invalid={error ? true : undefined}
            onBlur={onBlur}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
