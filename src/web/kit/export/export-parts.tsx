/** The buttons that export a list, and the progress of an export. */
import { ActionIcon, Button, CloseButton, Loader, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { type FileFormat, fileFormats } from '#base/wire.ts';
import classes from '../selection/selection.module.css';
import { useLanguage } from '../text/use-locale.ts';
import type { ListExport } from './use-export.ts';

/** Excel first: most readers open it. */
const formats = fileFormats.toReversed();

export function ExportItems({ onChoose }: { onChoose: (format: FileFormat) => void }) {
  const { t } = useTranslation('common');
  return formats.map((format) => (
    <Menu.Item key={format} leftSection={<IconDownload size={16} />} onClick={() => onChoose(format)}>
      {t(`export.${format}`)}
    </Menu.Item>
  ));
}

export function ExportMenu({ onChoose, disabled }: { onChoose: (format: FileFormat) => void; disabled: boolean }) {
  const { t } = useTranslation('common');
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" title={t('export.action')} aria-label={t('export.action')} disabled={disabled}>
          <IconDownload size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ExportItems onChoose={onChoose} />
      </Menu.Dropdown>
    </Menu>
  );
}

export function ExportProgress({ list: { state, stop } }: { list: ListExport }) {
  const { t } = useTranslation('common');
  const language = useLanguage();
  if (state.phase === 'idle') return null;
  if (state.phase === 'failed')
    return (
      <div role="alert" className={classes.progress}>
        <span>
          <strong>{t('export.failed')}</strong> {state.message}
        </span>
        <CloseButton size="sm" aria-label={t('actions.close')} onClick={stop} />
      </div>
    );
  const megabytes = formatQuantity((state.bytes / 1e6).toFixed(1), language, 1);
  return (
    <div role="status" className={classes.progress}>
      <Loader size="xs" aria-hidden />
      <span>{t('export.loading', { megabytes })}</span>
      <Button size="compact-sm" variant="subtle" onClick={stop}>
        {t('actions.cancel')}
      </Button>
    </div>
  );
}
