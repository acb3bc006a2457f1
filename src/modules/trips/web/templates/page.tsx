/** The page of a route template. */
import { useTranslation } from 'react-i18next';
import { RecordHistory } from '#modules/history/web/pickers.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { RecordLink } from '#web/kit/page/record-link.tsx';
import { RecordPage } from '#web/kit/record/page.tsx';
import { tripTemplateHistory, tripTemplates } from '../../contract/templates.ts';
import { RouteText } from '../route-text.tsx';

const edit = lazyPart(async () => (await import('./forms.tsx')).TemplateEdit);

export function TemplatePage() {
  const { t } = useTranslation('trips');
  return (
    <RecordPage
      contract={tripTemplates}
      subtitle={({ origin_name, destination_name }) => <RouteText from={origin_name} to={destination_name} />}
      views={{
        customer_id: ({ customer_id, customer_name }) =>
          customer_id && customer_name ? <RecordLink of="customers" id={customer_id} name={customer_name} /> : t('templates.any_customer'),
        origin_city_id: ({ origin_name }) => origin_name,
        destination_city_id: ({ destination_name }) => destination_name,
      }}
      edit={edit}
      history={(id) => <RecordHistory contract={tripTemplates} entity={tripTemplateHistory} id={id} parts={{}} />}
    />
  );
}
