import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface SidePanelProps {
  opened: boolean;
  onClose: () => void;
  /** Its accessible name: it has no title. */
  label: string;
  size: string;
  className?: string;
  children: ReactNode;
}

/** A drawer without header and padding. Import it late: it contains Mantine's code. */
export function SidePanel({ opened, onClose, label, size, className, children }: SidePanelProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={size}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} className={className}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}
