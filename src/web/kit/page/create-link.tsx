import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';

/** The primary action of a list: the page of a new record. */
export function CreateLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component={AppLink} href={href} leftSection={<IconPlus size={16} />} aria-keyshortcuts="N">
      {children}
    </Button>
  );
}
