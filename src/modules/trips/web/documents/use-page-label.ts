import { useTranslation } from 'react-i18next';
import type { DocumentPage } from '../../rules/documents.ts';

/** "Cumplido, página 1 de 2"; of a kind with one page, the kind alone. */
export function usePageLabel(): (page: DocumentPage) => string {
  const { t } = useTranslation('trips');
  return ({ document, n, count }) => {
    const kind = t(`documents.kinds.${document.kind}`);
    return count === 1 ? kind : t('documents.page', { kind, n, count });
  };
}
