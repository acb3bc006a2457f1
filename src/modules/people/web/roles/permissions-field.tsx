import { Alert, Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#base/permissions.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useSession } from '#web/session/session.ts';
import { viewPermissionFor, withRequiredPermissions } from '../../rules/roles.ts';
import { permissionGroups } from './permission-groups.ts';
import { permissionName } from './permission-name.ts';

/** The permissions of a role, selected one by one or by group. Permissions that the current user lacks are disabled. */
export function PermissionsField({ name, isReadOnly }: { name: string; isReadOnly: boolean }) {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { value, onChange, onBlur, error } = useField(name, {
    label: t('roles.permissions'),
    text: (permissions: Permission[]) => permissions.map((permission) => permissionName(permission, t, language)).join(', '),
  });
  const { permissions: own } = useSession();
  const chosen = value as Permission[];
  const isLocked = (permission: Permission) => isReadOnly || !own.includes(permission);

  /** Turning a view permission off also turns off those that require it. */
  const set = (permissions: readonly Permission[], isOn: boolean) => {
    const changed = permissions.filter((permission) => !isLocked(permission));
    const others = chosen.filter(
      (permission) => !changed.includes(permission) && (isOn || !changed.includes(viewPermissionFor(permission) as Permission)),
    );
    onChange(withRequiredPermissions(isOn ? [...others, ...changed] : others));
  };

  return (
    <>
      {error && (
        <Alert color="red" variant="light" mb="md">
          {error}
        </Alert>
      )}
      {permissionGroups.map((group) => {
        const selected = group.permissions.filter((permission) => chosen.includes(permission));
        const title = t(`permissions.groups.${group.key}`);
        return (
          <Section
            key={group.key}
            title={title}
            action={
              <Checkbox
                label={t('roles.all_of', { group: title })}
                checked={selected.length === group.permissions.length}
                indeterminate={selected.length > 0 && selected.length < group.permissions.length}
                disabled={group.permissions.every(isLocked)}
                onChange={(event) => set(group.permissions, event.currentTarget.checked)}
              />
            }
          >
            {/* Four columns: viewing, creating, changing and deleting one kind of record are in one row. */}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg" verticalSpacing={{ base: 18, sm: 10 }}>
              {group.permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  name={name}
                  value={permission}
                  label={permissionName(permission, t, language)}
                  description={!isReadOnly && isLocked(permission) ? t('roles.not_yours') : undefined}
                  checked={chosen.includes(permission)}
                  disabled={isLocked(permission)}
                  aria-invalid={error ? true : undefined}
                  onBlur={onBlur}
                  onChange={(event) => set([permission], event.currentTarget.checked)}
                />
              ))}
            </SimpleGrid>
          </Section>
        );
      })}
    </>
  );
}
