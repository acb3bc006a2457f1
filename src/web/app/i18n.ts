/**
 * Words in Spanish and English. One namespace per module, loaded with its screens; `common` before the first paint, in the
 * reader's language only.
 */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#base/format.ts';

const key = 'arriero.language';

type Words = { default: Record<string, unknown> };
const common = import.meta.glob<Words>('../../base/words/*.json');
const modules = import.meta.glob<Words>('../../modules/*/words/*.json');

const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const load =
      namespace === 'common' ? common[`../../base/words/${language}.json`] : modules[`../../modules/${namespace}/words/${language}.json`];
    if (!load) throw new Error(`No words for ${namespace} in ${language}`);
    return (await load()).default;
  },
};

/** Loads the common words and gets ready to speak. */
export async function startWords(): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: storedLanguage(),
      fallbackLng: false,
      supportedLngs: ['es', 'en'],
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Fetches the words of modules beside the code of their screens, so that the two do not wait for each other. */
export const loadWords = (...namespaces: string[]): Promise<void> => i18next.loadNamespaces(namespaces);

/** A common text outside of components. */
export const words = (path: string, values?: Record<string, unknown>): string => i18next.t(path, { ns: 'common', ...values });

/** The text of a validation key, its places unfilled, among the words loaded so far: for `issueText`. */
export function validationText(key: string, language: Language): string | undefined {
  const loaded = Object.values(i18next.getDataByLanguage(language) ?? {}) as { validation?: Record<string, string> }[];
  return loaded.find((namespace) => namespace.validation?.[key])?.validation?.[key];
}

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

/** Speaks the language from now on and keeps it for this device. */
export async function speak(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

function storedLanguage(): Language {
  return localStorage.getItem(key) === 'en' ? 'en' : 'es';
}
