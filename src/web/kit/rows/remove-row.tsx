import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface RemoveRowProps {
  /** Accessible name, which identifies the row. */
  label: string;
  onClick: () => void;
  className?: string;
  /** -1 where a key removes the row. */
  tabIndex?: number;
  'aria-keyshortcuts'?: string;
}

/** The button that removes a row of a form. */
export function RemoveRow({ label, ...rest }: RemoveRowProps) {
  return (
    <ActionIcon {...rest} variant="subtle" color="gray" size="lg" aria-label={label}>
      <IconTrash size={18} />
    </ActionIcon>
  );
}
