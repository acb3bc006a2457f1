/** The texts of the server, read once at start: the messages of all modules by code or key, and the titles and values of their lists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from './db/tenant.ts';

/** `mail` has the subjects and bodies of emails. */
type Section = 'errors' | 'validation' | 'mail';
type Dictionary = Record<Section, Record<string, string>>;

type Texts = { [key: string]: string | Texts };

const here = new URL('../', import.meta.url);

function readDictionary(language: Language): Dictionary {
  const modules = readdirSync(new URL('modules/', here)).map((name) => new URL(`modules/${name}/words/${language}.json`, here));
  const all: Dictionary = { errors: {}, validation: {}, mail: {} };
  for (const file of [new URL(`base/words/${language}.json`, here), ...modules]) {
    if (!existsSync(file)) continue;
    const words = JSON.parse(readFileSync(file, 'utf8')) as Partial<Dictionary>;
    Object.assign(all.errors, words.errors);
    Object.assign(all.validation, words.validation);
    Object.assign(all.mail, words.mail);
  }
  return all;
}

const dictionaries: Record<Language, Dictionary> = { es: readDictionary('es'), en: readDictionary('en') };

/** The text of a code or key in a language; the key itself when it has none, which a test forbids. */
export function translate(section: Section, key: string, language: Language): string {
  return dictionaries[language][section][key] ?? key;
}

/** The texts of validation keys, for Zod's issues. */
export function validationWords(language: Language): Record<string, string> {
  return dictionaries[language].validation;
}

/** Every text of a language by namespace: `common`, or the name of a module. Read when first needed. */
const namespaces: Record<Language, Map<string, Texts>> = { es: new Map(), en: new Map() };

/** The text of a key of the screens, such as `trips:columns.number`; the key itself when it has none. */
export function screenText(key: string, language: Language): string {
  const [namespace = '', path = ''] = key.split(':');
  const known = namespaces[language].get(namespace);
  const folder = namespace === 'common' ? 'base' : `modules/${namespace}`;
  const texts = known ?? (JSON.parse(readFileSync(new URL(`${folder}/words/${language}.json`, here), 'utf8')) as Texts);
  if (!known) namespaces[language].set(namespace, texts);
  const found = path.split('.').reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), texts);
  return typeof found === 'string' ? found : key;
}

/** English where the browser prefers it to all others, else Spanish. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'es';
}
