import { useTranslation } from 'react-i18next';
import { HistorySection, historyFields } from '#modules/history/web/pickers.tsx';
import { reminderHistory } from '../contract/history.ts';

export function ReminderHistory({ id }: { id: string }) {
  const { t } = useTranslation('reminders');
  const label = (field: string) => t(`fields.${field}`);
  return (
    <HistorySection
      entity={reminderHistory}
      id={id}
      fields={{
        ...historyFields(label, {
          text: ['description', 'note', 'closing_reason', 'file_id', 'renewed_by'],
          kilometres: ['due_odometer', 'lead_km'],
          day: ['due_on'],
          money: ['cost'],
        }),
        lead_days: { label: label('lead_days'), render: (days) => days.replace(/[[\]]/g, '') },
        status: { label: t('columns.state'), render: (status) => t(`statuses.${status}`) },
      }}
    />
  );
}
