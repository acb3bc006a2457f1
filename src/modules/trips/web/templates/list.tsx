import { useTranslation } from 'react-i18next';
import { customerFilter } from '#modules/customers/web/filters.ts';
import { RecordList } from '#web/kit/record/list.tsx';
import { templateColumns, templateScreen } from './fields.ts';

/** The list of route templates. */
export function TemplateList() {
  const { t } = useTranslation('trips');
  return (
    <RecordList
      screen={templateScreen}
      columns={templateColumns}
      filters={[customerFilter('customer_id', t('templates.fields.customer_id'))]}
    />
  );
}
