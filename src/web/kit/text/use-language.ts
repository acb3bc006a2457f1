/** The language of what is on the screen; a component that uses it renders again when the person switches. */
import { useTranslation } from 'react-i18next';
import type { Language } from '#base/format.ts';

export function useLanguage(): Language {
  const { i18n } = useTranslation('common');
  return i18n.language === 'en' ? 'en' : 'es';
}
