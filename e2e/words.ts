/** The product's own texts, so that tests find elements by the text the user reads, in both languages. */
import { readFileSync } from 'node:fs';

export type Language = 'es' | 'en';
type Words = { [key: string]: string | Words };

/** `translator('es')('trips', 'moves.start')` returns the text of that button. `{{placeholders}}` stay in the text; see `startingWith`. */
export function translator(language: Language) {
  const read = (name: string): Words => {
    const folder = name === 'common' ? 'src/base' : `src/modules/${name}`;
    return JSON.parse(readFileSync(new URL(`../${folder}/words/${language}.json`, import.meta.url), 'utf8')) as Words;
  };
  const cache = new Map<string, Words>();
  return (module: string, path: string): string => {
    const words = cache.get(module) ?? read(module);
    cache.set(module, words);
    const text = path.split('.').reduce<string | Words | undefined>((at, key) => (typeof at === 'object' ? at[key] : undefined), words);
    if (typeof text !== 'string') throw new Error(`No text at ${module}:${path}`);
    return text;
  };
}

/** Matches texts that start with `text`; `{{placeholders}}` match anything. A label may end with the mark of a required field. */
export function startingWith(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{\s*\w+\s*\}\}/g, '.+');
  return new RegExp(`^${escaped}`);
}
