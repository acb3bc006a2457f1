import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

interface RemoveRowProps {
  /** Which row goes: there are as many bins as rows. */
  label: string;
  onClick: () => void;
  /** Where it stands among the cells. */
  className?: string;
}

/** The bin at the end of a form's row. */
export function RemoveRow({ label, ...rest }: RemoveRowProps) {
  return (
    <ActionIcon {...rest} variant="subtle" color="gray" size="lg" aria-label={label}>
      <IconTrash size={18} />
    </ActionIcon>
  );
}
