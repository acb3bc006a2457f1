/** The words the server says, read once: every module's messages, found by code or key across modules. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Language } from './db/tenant.ts';

/** `mail` holds subjects and bodies of what is mailed. */
type Section = 'errors' | 'validation' | 'mail';
type Dictionary = Record<Section, Record<string, string>>;

const here = new URL('../', import.meta.url);

function read(language: Language): Dictionary {
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

const dictionaries: Record<Language, Dictionary> = { es: read('es'), en: read('en') };

/** The message of a code or key in a language; the key itself when nobody worded it, which a test forbids. */
export function say(section: Section, key: string, language: Language): string {
  return dictionaries[language][section][key] ?? key;
}

/** The dictionary of validation keys, for wording Zod's issues. */
export function validationWords(language: Language): Record<string, string> {
  return dictionaries[language].validation;
}

/** English only when asked for first; everybody else gets Spanish. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'es';
}
