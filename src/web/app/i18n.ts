/**
 * Texts in Spanish and English. One namespace per module, loaded with its screens; `common` is loaded before the first paint. Only the
 * texts of the current language are loaded. A text with a count has the forms `_one` and `_other`: where Spanish has `many` (1.000.000),
 * i18next takes `_other` if there is no `_many`.
 */
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#base/format.ts';
import { sharedLabelKey } from '#base/words/shared-label.ts';

const key = 'arriero.language';

type TextFile = { default: Record<string, unknown> };
const common = import.meta.glob<TextFile>('../../base/words/*.json');
const modules = import.meta.glob<TextFile>('../../modules/*/words/*.json');

const backend: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const load =
      namespace === 'common' ? common[`../../base/words/${language}.json`] : modules[`../../modules/${namespace}/words/${language}.json`];
    if (!load) throw new Error(`No texts for ${namespace} in ${language}`);
    return (await load()).default;
  },
};

/** Starts i18next and loads the common texts. */
export async function startTranslations(): Promise<void> {
  // Immediately: i18next requests it a little later, after the code of the screen.
  void common[`../../base/words/${storedLanguage()}.json`]?.();
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
      parseMissingKeyHandler,
      react: { useSuspense: true },
      // So that texts of modules can be loaded beside the common ones.
      initAsync: false,
    });
}

/** What a key without a text shows: the default that its caller gave, or the shared label. */
export function parseMissingKeyHandler(key: string, given?: string): string {
  const shared = sharedLabelKey(key);
  return given ?? (shared ? i18next.t(shared) : key);
}

/** Loads the texts of modules; called in parallel with loading the code of their screens. */
export const loadTexts = (...namespaces: string[]): Promise<void> => i18next.loadNamespaces(namespaces);

/** A common text, outside components. */
export const translate = (path: string, values?: Record<string, unknown>): string => i18next.t(path, { ns: 'common', ...values });

/** The text of a validation key, placeholders unfilled, from the namespaces loaded so far; undefined if none has it. For `issueText`. */
export function validationText(key: string, language: Language): string | undefined {
  const loaded = Object.values(i18next.getDataByLanguage(language) ?? {}) as { validation?: Record<string, string> }[];
  return loaded.find((namespace) => namespace.validation?.[key])?.validation?.[key];
}

export const currentLanguage = (): Language => (i18next.language === 'en' ? 'en' : 'es');

/** Switches the language and stores it on this device. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(key, language);
  if (language !== i18next.language) await i18next.changeLanguage(language);
}

function storedLanguage(): Language {
  return localStorage.getItem(key) === 'en' ? 'en' : 'es';
}
