/** Copies a text to the clipboard, and confirms it. */
import { ActionIcon, CopyButton as Copy, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** `label` is the accessible name: "Copiar la referencia". */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation('common');
  return (
    <Copy value={value}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('actions.copied') : label}>
          <ActionIcon variant="subtle" color="gray" onClick={copy} aria-label={copied ? t('actions.copied') : label}>
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        </Tooltip>
      )}
    </Copy>
  );
}
