/** The current language; re-renders when it changes. */
import { useTranslation } from 'react-i18next';
import type { Language } from '#base/format.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation('common');
  return i18n.language === 'en' ? 'en' : 'es';
}
