import { Alert, Checkbox, SimpleGrid } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Permission } from '#base/permissions.ts';
import { useField } from '#web/kit/fields/fields.tsx';
import { Section } from '#web/kit/page/section.tsx';
import { useSession } from '#web/session/session.ts';
import { completed, seenFor } from '../../rules/roles.ts';
import { permissionGroups } from './permission-groups.ts';

/** The permissions of a role, ticked one by one or a group at a time. Those that one lacks oneself can be seen and not given. */
export function PermissionsField({ name, isReadOnly }: { name: string; isReadOnly: boolean }) {
  const { t } = useTranslation('people');
  const { value, onChange, onBlur, error } = useField(name);
  const { permissions: own } = useSession();
  const chosen = value as Permission[];
  const isLocked = (permission: Permission) => isReadOnly || !own.includes(permission);

  const set = (permissions: readonly Permission[], on: boolean) => {
    const changed = permissions.filter((permission) => !isLocked(permission));
    const kept = chosen.filter(
      (permission) => !changed.includes(permission) && (on || !changed.includes(seenFor(permission) as Permission)),
    );
    onChange(on ? completed([...kept, ...changed]) : completed(kept));
  };

  return (
    <>
      {error && (
        <Alert color="red" variant="light" mb="md">
          {error}
        </Alert>
      )}
      {permissionGroups.map((group) => {
        const held = group.permissions.filter((permission) => chosen.includes(permission));
        const title = t(`permissions.groups.${group.key}`);
        return (
          <Section
            key={group.key}
            title={title}
            action={
              <Checkbox
                label={t('roles.all_of', { group: title })}
                checked={held.length === group.permissions.length}
                indeterminate={held.length > 0 && held.length < group.permissions.length}
                disabled={group.permissions.every(isLocked)}
                onChange={(event) => set(group.permissions, event.currentTarget.checked)}
              />
            }
          >
            {/* Four columns: seeing, making, changing and ending one kind of record stand in one row. */}
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg" verticalSpacing={{ base: 18, sm: 10 }}>
              {group.permissions.map((permission) => (
                <Checkbox
                  key={permission}
                  name={name}
                  value={permission}
                  label={t(`permissions.names.${permission}`)}
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
