import { useTranslation } from 'react-i18next';
import { formatQuantity, formatTimestamp } from '#base/format.ts';
import { choicesOf } from '#web/kit/fields/options.ts';
import { choiceFilter } from '#web/kit/filters/filters.ts';
import { EmptyState } from '#web/kit/page/states.tsx';
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx';
import type { ColumnFor } from '#web/kit/table/columns.ts';
import { DataTable } from '#web/kit/table/data-table.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useCompanyZone } from '#web/session/session.ts';
import { type ImportStatus, importStatuses, imports } from '../contract.ts';

const tones: Record<ImportStatus, Tone> = { sent: 'quiet', checking: 'info', checked: 'info', importing: 'info', imported: 'good' };

/** Past imports with their file, user and time. */
export function ImportList() {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const zone = useCompanyZone();
  const count = (id: 'rows' | 'creates' | 'updates' | 'unchanged', leaves: number): ColumnFor<typeof imports.list> => ({
    id,
    align: 'right',
    cell: (row) => formatQuantity(String(row[id]), language),
    width: 110,
    leaves,
  });
  const columns: ColumnFor<typeof imports.list>[] = [
    { id: 'file_name', cell: (row) => row.file_name, card: 'title', width: 220, grows: true },
    { id: 'list', cell: (row) => t(`lists.${row.list}`), card: 'end', width: 150 },
    { id: 'created_at', sort: true, cell: (row) => formatTimestamp(row.created_at, zone, language), card: 'amount', width: 180 },
    { id: 'person_name', cell: (row) => row.person_name, card: 'line', width: 160, grows: true },
    {
      id: 'status',
      cell: (row) => <StatusBadge tone={tones[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
      card: 'start',
      width: 120,
    },
    count('rows', 4),
    count('creates', 3),
    count('updates', 2),
    count('unchanged', 1),
  ];
  const lists = Object.entries(t('lists', { returnObjects: true }) as Record<string, string>).map(([value, label]) => ({ value, label }));
  return (
    <DataTable
      gender="f"
      title={t('title')}
      route={imports.list}
      columns={columns}
      filters={[
        choiceFilter('list', t('columns.list'), lists),
        choiceFilter('status', t('columns.status'), choicesOf(t, 'statuses', importStatuses)),
      ]}
      defaultSort="-created_at"
      searchable={false}
      rowHref={({ id, list }) => `/admin/imports/${list}?import=${id}`}
      empty={<EmptyState picture="road" title={t('empty_title')} text={t('empty_text')} />}
    />
  );
}
