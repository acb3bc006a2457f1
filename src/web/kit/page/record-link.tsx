/** The name of another record: a link for users who may see it, otherwise text. */
import { Anchor } from '@mantine/core';
import type { PermissionSubject } from '#base/permission-subjects.ts';
import { useHasPermission } from '../../session/session.ts';
import { AppLink } from './app-link.tsx';

interface RecordLinkProps {
  /** In its permission and its address: `trucks`. */
  of: PermissionSubject;
  id: string;
  name: string;
  /** Within a sentence, where the colour alone would not show it. */
  isInText?: boolean;
}

export function RecordLink({ of, id, name, isInText = false }: RecordLinkProps) {
  if (!useHasPermission(`view-${of}`)) return name;
  return (
    <Anchor component={AppLink} href={`/admin/${of}/${id}`} underline={isInText ? 'always' : 'hover'}>
      {name}
    </Anchor>
  );
}
