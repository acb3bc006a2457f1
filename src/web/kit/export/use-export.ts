/** Exports a list as it is on the screen: progress, cancelling, and the error, which stays until it is dismissed. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileFormat } from '#base/wire.ts';
import { ApiError } from '../../api/api-error.ts';
import { toastSuccess } from '../../app/toast.ts';
import type { ListSearch } from '../list/list-search.ts';
import { filtersOf } from '../list/list-state.ts';
import type { ListRoute } from '../list/use-list.ts';

export type ExportState = { phase: 'idle' } | { phase: 'loading'; bytes: number } | { phase: 'failed'; message: string };

export interface ListExport {
  state: ExportState;
  /** All rows of the list, or only those with these ids. */
  start: (format: FileFormat, ids?: readonly string[]) => void;
  /** Cancels the download, or dismisses the error. */
  stop: () => void;
}

interface Shown {
  search: ListSearch;
  /** Names of the visible columns. */
  columns: readonly string[];
  fixed?: Record<string, string> | undefined;
  params?: Record<string, string> | undefined;
}

export function useExport(route: ListRoute, { search, columns, fixed, params }: Shown): ListExport {
  const { t } = useTranslation('common');
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const controller = useRef<AbortController>(null);
  const stop = useCallback(() => {
    controller.current?.abort();
    setState({ phase: 'idle' });
  }, []);
  useEffect(() => () => controller.current?.abort(), []);

  const start: ListExport['start'] = (format, ids) => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ phase: 'loading', bytes: 0 });
    const query = { ...filtersOf(search), search: search.search, sort: search.sort, ...fixed, columns: columns.join(), ids: ids?.join() };
    const run = async () => {
      const { exportFile } = await import('./export-file.ts');
      await exportFile({ route, params, query, format, signal, onProgress: (bytes) => setState({ phase: 'loading', bytes }) });
      setState({ phase: 'idle' });
      toastSuccess(t('export.done'));
    };
    run().catch((error: unknown) => {
      if (signal.aborted) return;
      setState({ phase: 'failed', message: (error instanceof ApiError && error.message) || t('export.broken') });
    });
  };
  return { state, start, stop };
}
