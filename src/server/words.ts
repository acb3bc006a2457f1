/** The texts of the server, read once at start: the messages of all modules, by code or key. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from './db/tenant.ts';

/** `mail` has the subjects and bodies of emails. */
type Section = 'errors' | 'validation' | 'mail';
type Dictionary = Record<Section, Record<string, string>>;

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

/** English where the browser prefers it to all others, else Spanish. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'es';
}
