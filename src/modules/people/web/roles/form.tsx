import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Answer } from '#base/route.ts';
import { TextField } from '#web/kit/fields/fields.tsx';
import { Form, type Sending } from '#web/kit/form/form.tsx';
import { SaveBar } from '#web/kit/form/save-bar.tsx';
import { useZodForm } from '#web/kit/form/use-zod-form.ts';
import { FieldGrid, Section } from '#web/kit/page/section.tsx';
import { type Role, RoleInput, type roles, roleText } from '../../contract/roles.ts';
import { PermissionsField } from './permissions-field.tsx';

interface RoleFormProps {
  /** Undefined for a new role. */
  role?: Role;
  save: (body: RoleInput, sending: Sending) => Promise<Answer<typeof roles.update>>;
  onSaved: () => unknown;
  success: string;
  failure: string;
}

export function RoleForm({ role, save, onSaved, success, failure }: RoleFormProps) {
  const { t } = useTranslation('people');
  const isReadOnly = role !== undefined && (role.built_in || !role.grantable);
  const values = {
    name: role ? roleText(role, t) : '',
    permissions: role?.permissions ?? ['access-dashboard'],
  } as z.input<typeof RoleInput>;
  const form = useZodForm(RoleInput, values, { key: `roles.${role?.id ?? 'new'}`, version: role?.version });
  return (
    <Form subject={t('roles.this')} form={form} onSubmit={save} onSaved={onSaved} success={success} failure={failure}>
      {isReadOnly ? (
        <Alert variant="light" color="petrol" mb="md">
          {t(role.built_in ? 'roles.built_in_hint' : 'roles.beyond_hint')}
        </Alert>
      ) : (
        <Section title={t('roles.data')} hint={t('roles.permissions_hint')}>
          <FieldGrid>
            <TextField name="name" label={t('roles.name')} required maxLength={40} />
          </FieldGrid>
        </Section>
      )}
      <PermissionsField name="permissions" isReadOnly={isReadOnly} />
      {!isReadOnly && <SaveBar cancelHref="/admin/roles" />}
    </Form>
  );
}
