import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTaxId } from '#base/tax-id.ts';
import { RecordHistory } from '#modules/history/web/pickers.tsx';
import { lazyPart } from '#web/kit/overlay/lazy-part.tsx';
import { RecordPage } from '#web/kit/record/page.tsx';
import { useLanguage } from '#web/kit/text/use-language.ts';
import { ownerHistory } from '../contract.ts';
import { ownerScreen, percentText, perMilleText } from './fields.ts';

const route = getRouteApi('/admin/owners/$id');
const edit = lazyPart(async () => (await import('./forms.tsx')).OwnerEdit);

export function OwnerPage() {
  const { t } = useTranslation('owners');
  const language = useLanguage();
  const { ownerSlots } = route.useRouteContext();
  return (
    <RecordPage
      screen={ownerScreen}
      subtitle={(owner) =>
        owner.tax_id ? `${t(`customers:tax_id_types.${owner.tax_id_type}`)} ${formatTaxId(owner)}` : t('without_document')
      }
      views={{
        tax_id: (owner) => owner.tax_id !== '' && formatTaxId(owner),
        retefuente_rate: ({ retefuente_rate }) => percentText(retefuente_rate, language),
        reteica_rate: ({ reteica_rate }) => perMilleText(reteica_rate, language),
        notes: ({ notes }) => notes,
      }}
      edit={edit}
      history={(id) => <RecordHistory screen={ownerScreen} entity={ownerHistory} id={id} parts={{}} />}
      slots={ownerSlots}
    />
  );
}
