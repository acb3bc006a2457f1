/** Downloads a report as CSV or Excel. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Route } from '#base/route.ts';
import { type FileFormat, fileFormats } from '#base/wire.ts';
import type { CallInput } from '#web/api/call.ts';
import { download } from '#web/kit/export/download.ts';
import { useHasPermission } from '#web/session/session.ts';
import classes from './reports.module.css';

interface FileButtonsProps<R extends Route> {
  route: R;
  inputOf: (file: FileFormat) => CallInput<R>;
  /** The name of the download, for screen readers. */
  what: string;
}

/** Only for users who may export data. */
export function FileButtons<R extends Route>({ route, inputOf, what }: FileButtonsProps<R>) {
  const { t } = useTranslation('payroll');
  if (!useHasPermission('export-data')) return null;
  return (
    <span className={classes.files}>
      {fileFormats.map((file) => (
        <Button
          key={file}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={15} aria-hidden />}
          aria-label={`${what}: ${t(`reports.files.${file}`)}`}
          onClick={() => void download(route, inputOf(file), { fallback: `arriero.${file}`, failure: t('reports.files.failed') })}
        >
          {t(`reports.files.${file}`)}
        </Button>
      ))}
    </span>
  );
}
