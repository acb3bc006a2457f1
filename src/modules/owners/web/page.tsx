import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { RecordHistory } from '#modules/history/web/pickers.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { RecordPage } from '#web/kit/record/page.tsx';
import { ownerHistory, owners } from '../contract.ts';

const edit = lazyPart(async () => (await import('./forms.tsx')).OwnerEdit);

export function OwnerPage() {
  const { t } = useTranslation('owners');
  return (
    <RecordPage
      contract={owners}
      subtitle={(owner) =>
        owner.tax_id ? `${t(`customers:tax_id_types.${owner.tax_id_type}`)} ${formatTaxId(owner)}` : t('without_document')
      }
      views={{}}
      edit={edit}
      history={(id) => <RecordHistory contract={owners} entity={ownerHistory} id={id} parts={{}} />}
    />
  );
}
