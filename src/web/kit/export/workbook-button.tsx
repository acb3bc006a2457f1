import { Button } from '@mantine/core';
import { IconFileTypeXls } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Route } from '#base/route.ts';
import type { CallInput } from '../../api/call.ts';
import { useHasPermission } from '../../session/session.ts';
import { download } from './download.ts';

/** Downloads an Excel workbook that an operation answers. Only for users who may export data. */
export function WorkbookButton<R extends Route>({ route, input, children }: { route: R; input: CallInput<R>; children: string }) {
  const { t } = useTranslation('common');
  if (!useHasPermission('export-data')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeXls size={16} aria-hidden />}
      onClick={() => void download(route, input, { fallback: 'arriero.xlsx', failure: t('export.failed') })}
    >
      {children}
    </Button>
  );
}
