import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { HistorySection, historyFields, renderDay, renderMoney, renderText } from '#modules/history/web/pickers.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { reminderHistory } from '../contract/history.ts';

export function ReminderHistory({ id }: { id: string }) {
  const { t } = useTranslation('reminders');
  const language = useLanguage();
  const label = (field: string) => t(`fields.${field}`);
  const km = (value: string) => `${formatQuantity(value, language)} km`;
  return (
    <HistorySection
      entity={reminderHistory}
      id={id}
      fields={{
        ...historyFields(['description', 'note', 'closing_reason', 'file_id', 'renewed_by'], label, renderText),
        ...historyFields(['due_odometer', 'lead_km'], label, km),
        due_on: { label: label('due_on'), render: renderDay },
        lead_days: { label: label('lead_days'), render: (days) => days.replace(/[[\]]/g, '') },
        cost: { label: label('cost'), render: renderMoney },
        status: { label: t('columns.state'), render: (status) => t(`statuses.${status}`) },
      }}
    />
  );
}
