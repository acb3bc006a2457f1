/** The texts of the server, read once at start: the messages of all modules by code or key, and the titles and values of their lists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { interpolate } from '#base/issues.ts';
import { sharedLabelKey } from '#base/words/shared-label.ts';
import type { Language } from './db/tenant.ts';

/** `mail` has the subjects and bodies of emails. */
type Section = 'errors' | 'validation' | 'mail';
type Dictionary = Record<Section, Record<string, string>>;

type Texts = { [key: string]: string | Texts };

const here = new URL('../', import.meta.url);

/** Every text of a language by namespace: `common`, or the name of a module. */
function readNamespaces(language: Language): Map<string, Texts> {
  const modules = readdirSync(new URL('modules/', here)).map((name) => [name, `modules/${name}`] as const);
  const all = new Map<string, Texts>();
  for (const [name, folder] of [['common', 'base'] as const, ...modules]) {
    const file = new URL(`${folder}/words/${language}.json`, here);
    if (existsSync(file)) all.set(name, JSON.parse(readFileSync(file, 'utf8')));
  }
  return all;
}

const namespaces: Record<Language, Map<string, Texts>> = { es: readNamespaces('es'), en: readNamespaces('en') };

function dictionaryOf(language: Language): Dictionary {
  const all: Dictionary = { errors: {}, validation: {}, mail: {} };
  for (const texts of namespaces[language].values())
    for (const section of ['errors', 'validation', 'mail'] as const) Object.assign(all[section], texts[section]);
  return all;
}

const dictionaries: Record<Language, Dictionary> = { es: dictionaryOf('es'), en: dictionaryOf('en') };
for (const language of ['es', 'en'] as const) namespaces[language].set('mail', dictionaries[language].mail);

/** The text of a code or key in a language; the key itself when it has none, which a test forbids. */
export function translate(section: Section, key: string, language: Language): string {
  return dictionaries[language][section][key] ?? key;
}

/** The texts of validation keys, for Zod's issues. */
export function validationWords(language: Language): Record<string, string> {
  return dictionaries[language].validation;
}

/**
 * The text of a key of the screens, such as `trips:columns.number`, or of the mail of any module (`mail:<key>`): that of its module, or the shared
 * label; the key itself when it has none.
 */
export function screenText(key: string, language: Language): string {
  const shared = sharedLabelKey(key);
  return storedText(key, language) ?? (shared && storedText(shared, language)) ?? key;
}

function storedText(key: string, language: Language): string | undefined {
  const [namespace = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<string | Texts | undefined>((at, name) => (typeof at === 'object' ? at[name] : undefined), namespaces[language].get(namespace));
  return typeof found === 'string' ? found : undefined;
}

/**
 * The text of a key of the screens with its values, as the screens choose it: the plural of `count`, and the variant of `context`. Keys of the plural end
 * in `_one` and `_other`.
 */
export function filledText(key: string, facts: Record<string, unknown>, language: Language): string {
  const { count, context } = facts;
  const named = context === undefined ? key : `${key}_${context}`;
  const plural = `${named}_${Number(count) === 1 ? 'one' : 'other'}`;
  const found = screenText(plural, language);
  return interpolate(found === plural ? screenText(named, language) : found, facts);
}

/** English where the browser prefers it to all others, else Spanish. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'es';
}
