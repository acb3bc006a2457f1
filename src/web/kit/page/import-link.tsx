/** The link to the import of a list, for users who may import. */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PermissionSubject } from '#base/permission-subjects.ts';
import { useSession } from '../../session/session.ts';
import { AppLink } from './app-link.tsx';

/** The list of the page; undefined without the permissions, and for a list that cannot be imported. */
export function useImportHref(list: PermissionSubject | undefined): string | undefined {
  const { permissions } = useSession();
  const isPermitted = list && (['import-data', `create-${list}`, `update-${list}`] as const).every((one) => permissions.includes(one));
  return isPermitted ? `/admin/imports/${list}` : undefined;
}

export function ImportLink({ href }: { href: string }) {
  const { t } = useTranslation('common');
  return (
    <Button component={AppLink} href={href} variant="default" leftSection={<IconFileImport size={16} />}>
      {t('actions.import')}
    </Button>
  );
}
