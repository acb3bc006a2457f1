import { useTranslation } from 'react-i18next';
import { OpenBefore } from '#modules/settings/web/parts.tsx';
import { invoices } from '../../contract/invoices.ts';

/** Drafts up to a day: once its books are closed they can be neither sent nor changed. */
export function DraftsBefore({ through }: { through: string }) {
  const { t } = useTranslation('invoicing');
  const input = { status: 'draft', issued_to: through };
  return <OpenBefore route={invoices.list} input={input} href="/admin/invoices" text={(values) => t('drafts_before', values)} />;
}
