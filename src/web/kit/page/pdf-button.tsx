import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';

/** Opens a printed document (`documentUrl`) in a tab of its own. */
export function PdfButton({ href, children }: { href: string; children: string }) {
  return (
    <Button
      variant="default"
      component="a"
      href={href}
      target="_blank"
      rel="noopener"
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}
